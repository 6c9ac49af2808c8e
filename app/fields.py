"""The fields of bodies and queries: their types, as they are checked and as the OpenAPI document tells them.

Only types are checked here; ranges and meaning are the database's. A converted value is what the function's argument
takes: scalars go as text, which PostgreSQL reads as the type that the argument has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from . import problems, shapes
from .storable import UNSTORABLE, storable_json

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_LARGEST_INTEGER: Final = 2**31 - 1

_REPLACEMENT: Final = "\ufffd"


@dataclass(frozen=True)
class Kind:
    """A type: its JSON Schema, and what turns a JSON value into an argument or raises ValueError saying what it must
    be ("must be an integer")."""

    schema: Mapping[str, Any]
    convert: Callable[[Any], Any]


@dataclass(frozen=True)
class Field:
    """One field. A field that isn't required has a `default`, the argument for when it is absent."""

    name: str
    kind: Kind
    description: str
    required: bool = False
    default: Any = None


def arguments(fields: Sequence[Field], members: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that the members stand for, by name.

    Raises Problem `invalid_argument` naming a field that is unknown, missing or of another type.
    """
    for name in members:
        if not any(field.name == name for field in fields):
            known = ", ".join(field.name for field in fields) or "none"
            raise problems.invalid_argument(f"Unknown field {problems.quote(name)}.", f"The fields are: {known}.")
    return {field.name: _argument(field, members) for field in fields}


def _argument(field: Field, members: Mapping[str, Any]) -> Any:
    if field.name not in members:
        if field.required:
            raise problems.invalid_argument(f"The field {field.name} is missing.")
        return field.default
    try:
        return field.kind.convert(members[field.name])
    except ValueError as error:
        raise problems.invalid_argument(f"{field.name} {error}.") from None


def _integer(value: Any) -> str:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("must be an integer")
    if abs(value) > _LARGEST_INTEGER:
        raise ValueError(f"must be between -{_LARGEST_INTEGER} and {_LARGEST_INTEGER}")
    return str(value)


def _number(value: Any) -> str:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ValueError("must be a number")
    return str(value)


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("must be true or false")
    return value


def _text(value: Any) -> str:
    """A text for people. What can't be stored is replaced: a report must not fail for the sake of a stray byte."""
    if not isinstance(value, str):
        raise ValueError("must be a string")
    return UNSTORABLE.sub(_REPLACEMENT, value)


def _name(value: Any) -> str:
    """A name of something: what can't be stored, or was not UTF-8 in a path, names nothing."""
    if not isinstance(value, str) or UNSTORABLE.search(value) or _REPLACEMENT in value or not value.isprintable():
        raise ValueError("must be a printable text")
    return value


def _text_or_null(value: Any) -> str | None:
    return None if value is None else _text(value)


def _kinds(value: Any) -> list[str] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError("must be an array of strings, or null")
    if any(UNSTORABLE.search(item) for item in value):
        raise ValueError("must not hold NUL or half a surrogate pair")
    return value


def _json_object(value: Any) -> str:
    if not isinstance(value, dict):
        raise ValueError("must be an object")
    return storable_json(value)


def _json_array(value: Any) -> str:
    if not isinstance(value, list):
        raise ValueError("must be an array")
    return storable_json(value)


def _uuid(value: Any) -> str:
    if not isinstance(value, str) or _UUID.fullmatch(value) is None:
        raise ValueError("must be a UUID")
    return value


def _sha256(value: Any) -> str:
    if not isinstance(value, str) or _SHA256.fullmatch(value) is None:
        raise ValueError("must be a SHA-256 hash: 64 lower-case hexadecimal digits")
    return value


def _switch(value: Any) -> bool:
    # A field that is given twice comes as a list.
    if not isinstance(value, str) or value not in {"true", "false"}:
        raise ValueError("must be true or false")
    return bool(value == "true")


def _query_integer(value: Any) -> str:
    if not isinstance(value, str) or re.fullmatch(r"-?[0-9]{1,10}", value) is None:
        raise ValueError("must be an integer")
    return _integer(int(value))


BOOLEAN: Final = Kind({"type": "boolean"}, _boolean)
TEXT: Final = Kind({"type": "string"}, _text)
TEXT_OR_NULL: Final = Kind({"type": ["string", "null"]}, _text_or_null)
KINDS: Final = Kind({"type": ["array", "null"], "items": shapes.text(1, 64)}, _kinds)
OBJECT: Final = Kind({"type": "object"}, _json_object)
UUID: Final = Kind({"type": "string", "format": "uuid"}, _uuid)
SHA256: Final = Kind({"type": "string", "pattern": "^[0-9a-f]{64}$"}, _sha256)
NAME: Final = Kind(shapes.text(1, 255), _name)

# In a query everything is text.
SWITCH: Final = Kind({"type": "boolean"}, _switch)


def integer(least: int, most: int) -> Kind:
    """A whole number. Its range is told, not checked, here and below: see shapes."""
    return Kind(shapes.integer(least, most), _integer)


def query_integer(least: int, most: int) -> Kind:
    """A whole number in a query."""
    return Kind(shapes.integer(least, most), _query_integer)


def number(least: float, most: float) -> Kind:
    """A number."""
    return Kind(shapes.number(least, most), _number)


def word(*words: str) -> Kind:
    """One of these words."""
    return Kind(shapes.one_of(*words), _text)


def named(schema: Mapping[str, Any]) -> Kind:
    """A text of this schema."""
    return Kind(schema, _text)


def text_or_null(least: int, most: int) -> Kind:
    """A text of so many characters, or null."""
    return Kind(shapes.nullable(shapes.text(least, most)), _text_or_null)


def objects(shape: str, most: int, *, least: int = 0) -> Kind:
    """From `least` to `most` objects of that shape."""
    return Kind(shapes.array(shapes.reference(shape), most, least=least), _json_array)
