"""JUnit XML: a failure is the target's fault, an error means that it could not be examined."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.report import Report

_TAGS = {Verdict.FAIL: "failure", Verdict.ERROR: "error", Verdict.UNTESTED: "skipped"}


def format_junit(reports: Iterable[Report]) -> str:
    """One test suite per target."""
    root = Element("testsuites")
    for report in reports:
        counts = report.counts
        suite = SubElement(
            root,
            "testsuite",
            name=f"parley check {report.wire} {report.role} {report.target}",
            tests=str(len(report.findings)),
            failures=str(counts[Verdict.FAIL]),
            errors=str(counts[Verdict.ERROR]),
            skipped=str(counts[Verdict.UNTESTED]),
            time=f"{sum(finding.seconds for finding in report.findings):.3f}",
        )
        for finding in report.findings:
            _add(suite, finding)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _add(suite: Element, finding: Finding) -> None:
    case = SubElement(
        suite,
        "testcase",
        name=f"{finding.clauses[0]} {finding.name}",
        classname=finding.suite,
        time=f"{finding.seconds:.3f}",
    )
    words = finding.in_words
    if (tag := _TAGS.get(finding.verdict)) is not None:
        told = SubElement(case, tag, message=words, type=str(finding.verdict))
        told.text = "\n".join((finding.title, *finding.transcript))
    elif finding.verdict is Verdict.WARN:
        SubElement(case, "system-out").text = f"warning: {words}"
