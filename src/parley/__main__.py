"""`python -m parley`."""

import sys

from parley.cli.main import main

sys.exit(main())
