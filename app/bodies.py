"""JSON bodies: read within bounds, and refused where two readers could understand them differently."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import falcon
import falcon.asgi

from . import problems
from .requests import Request

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_DEPTH: Final = 64

# A double's, and those of its subnormals.
_LARGEST_EXPONENT: Final = 330

# However slow the line is; a body that stops coming is cut off by gunicorn after half of that.
_MAX_SECONDS: Final = 60.0


@dataclass(frozen=True)
class Body:
    """A JSON object: its members, and its text as it came."""

    members: Mapping[str, Any]
    text: str


async def read_object(request: Request) -> Body | None:
    """The request's body, a JSON object; None where there is no body.

    Numbers with a fraction or an exponent are IEEE 754 doubles (RFC 8259, section 6); integers are exact.

    Raises Problem: 408, 413, 415, or 422 `invalid_argument` for what is not JSON, not an object, deeper than MAX_DEPTH,
    or holds a member twice, NaN or a number beyond a double, be it too large or too small.
    """
    if request.announces_body:
        _check_media_type(request)  # before the first byte
    raw = await _read(request)
    if not raw:
        return None
    text, value = parse(raw)
    if not isinstance(value, dict):
        raise problems.invalid_argument("The body must be a JSON object.")
    return Body(value, text)


async def read_needed_object(request: Request) -> Body:
    """The same, where a request without a body is refused. Raises Problem."""
    body = await read_object(request)
    if body is None:
        raise problems.invalid_argument("The body is missing.", "Send a JSON object, be it an empty one.")
    return body


def parse(raw: bytes) -> tuple[str, Any]:
    """The text and the value of a JSON document. Raises Problem as read_object does."""
    try:
        text = raw.decode()
        value = _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise problems.invalid_argument(f"The body is not UTF-8 at byte {error.start}.") from None
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        raise problems.invalid_argument(f"The body is not JSON: {error.msg} at character {error.pos}.") from None
    except ValueError:  # int() takes no more than 4,300 digits
        raise problems.invalid_argument("The body holds a number with too many digits.") from None
    # As many brackets as that at most, so no deeper than that: the usual case, without a walk.
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH:
        _check_depth(value)
    return text, value


async def _read(request: falcon.asgi.Request) -> bytes:
    if request.get_header("Content-Encoding", default="identity").lower() != "identity":
        raise problems.unsupported_media_type("Send the body without a content encoding.")
    if (request.content_length or 0) > MAX_BYTES:
        raise problems.too_large(MAX_BYTES)
    chunks, size = [], 0
    try:
        async with asyncio.timeout(_MAX_SECONDS):
            async for chunk in request.stream:
                size += len(chunk)
                if size > MAX_BYTES:
                    raise problems.too_large(MAX_BYTES)
                chunks.append(chunk)
    except TimeoutError:
        raise problems.request_timeout(_MAX_SECONDS) from None
    if size < (request.content_length or 0):
        raise problems.invalid_argument("The body was cut short.")
    return b"".join(chunks)


def _check_media_type(request: falcon.asgi.Request) -> None:
    media_type, parameters = falcon.parse_header(request.content_type or "")
    if media_type.lower() != "application/json" or parameters.get("charset", "utf-8").lower() != "utf-8":
        raise problems.unsupported_media_type("Send the body as application/json.")


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise problems.invalid_argument(f"The body holds {problems.quote(name)} twice in one object.")
            seen.add(name)
    return members


def _refuse_constant(name: str) -> NoReturn:
    raise problems.invalid_argument(f"{name} is not JSON.")


def _double(text: str) -> float:
    number = float(text)
    # 1e-16383 is no more to Python than 0, but sixteen thousand digits to PostgreSQL.
    if not math.isfinite(number) or abs(int(text.lower().partition("e")[2] or 0)) > _LARGEST_EXPONENT:
        raise problems.invalid_argument(f"The number {problems.quote(text)} is out of range.")
    return number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant, parse_float=_double
)


def _check_depth(value: Any) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise _too_deep()
        children = (child for item in level for child in (item.values() if isinstance(item, dict) else item))
        level = [child for child in children if isinstance(child, dict | list)]


def _too_deep() -> problems.Problem:
    return problems.invalid_argument(f"The body is nested more than {MAX_DEPTH} levels deep.")
