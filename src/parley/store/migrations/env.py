"""What alembic runs for every migration: write the statements into the buffer it was given."""

from alembic import context

context.configure(
    dialect_name=context.config.attributes["dialect"],
    output_buffer=context.config.attributes["statements"],
    as_sql=True,
    literal_binds=True,
)
context.run_migrations()
