"""Organizations, as operators name them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import psycopg


def find_organization(connection: psycopg.Connection[Any], name_or_id: str) -> UUID:
    """The id of the organization with that name, or with that very id.

    Raises psycopg.Error where there is none, or none that the login may see.
    """
    try:
        return UUID(name_or_id)
    except ValueError:
        row = connection.execute("select fleet.find_organization(name => %s)", (name_or_id,)).fetchone()
        assert row is not None
        organization = row[0]
        assert isinstance(organization, UUID)
        return organization
