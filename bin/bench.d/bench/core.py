"""The rows of the core: claims, completions, submissions and sweeps."""

from __future__ import annotations

from collections.abc import Mapping

from .churn import Churn
from .group import Group
from .load import Experiment, Load, Reference
from .rows import Figure, Row
from .sweeping import Sweeping
from .turns import Turns

_EXPERIMENTS: Mapping[str, Experiment] = {
    "limit": Reference(Load("limit: durable one-row updates", "reference", "limit", "limit")),
    "hand": Reference(Load("hand, one at a time", "reference", "hand", "hand")),
    "hand_batch": Reference(Load("hand, batches of 100", "reference", "hand_batch", "hand")),
    "one": Load("claim + complete", "queued", "one"),
    "chain": Load("complete_and_claim", "queued", "chain"),
    "batch": Load("claim + complete, batches of 50", "queued", "batch"),
    "submit": Load("submit_jobs, 1,000 a call", "fleet", "submit", "submitted", variables={"batch": "thousand"}),
    "agent": Load("claim + complete, as the app", "credentials", "agent", user="bench_app"),
    "one_node": Load("claim + complete, one node", "queued", "one", variables={"nodes": 1}),
    "siblings": Load("claim + complete, siblings", "siblings", "one"),
    "short": Load("claim + complete, short backlog", "short backlog", "one_fed"),
    "long": Load("claim + complete, long backlog", "long backlog", "one_fed"),
    "history": Load("claim + complete, history", "history", "one"),
    "free": Churn("churn", is_pinned=False),
    "pinned": Churn("churn, snapshot pinned", is_pinned=True),
    "foreign": Load("claim + complete, foreign lanes", "behind foreign lanes", "one"),
    "lane": Turns("claims of one lane", "queued", is_large=False),
    "crowd": Turns("claims in a crowd", "crowd", is_large=True),
    "sweep": Sweeping("claim + complete, sweep beside"),
}

_ROWS = (
    Row("P1", "claim + complete, one at a time ÷ hand", Figure("one"), Figure("hand"), at_least=0.8),
    Row("P2", "batches of 50 ÷ hand in batches", Figure("batch"), Figure("hand_batch"), at_least=0.5),
    Row("P3", "a million queued ÷ 10,000", Figure("long"), Figure("short"), at_least=0.95),
    Row("P4", "a million finished ÷ none", Figure("history"), Figure("one"), at_least=0.95),
    Row("P5", "a snapshot pinned ÷ none", Figure("pinned"), Figure("free"), at_least=0.85),
    Row("P5", "its last fifth ÷ its second", Figure("pinned", "flat"), None, at_least=0.85),
    Row("P6", "a million queued in foreign lanes ÷ none", Figure("foreign"), Figure("one"), at_least=0.9),
    Row("P7", "submit_jobs, 1,000 a call ÷ limit", Figure("submit"), Figure("limit"), at_least=4.0),
    Row(
        "P10",
        "p99 of a claim in a crowd ÷ of one lane",
        Figure("crowd", "claim_p99_ms"),
        Figure("lane", "claim_p99_ms"),
        at_most=5.0,
    ),
    Row("P12", "expired leases swept, a second", Figure("sweep", "swept"), None, at_least=5000.0),
    Row("P12", "beside the sweep ÷ before it", Figure("sweep", "rate_beside"), Figure("sweep"), at_least=0.8),
    Row("P13", "complete_and_claim ÷ hand", Figure("chain"), Figure("hand"), at_least=1.0),
    Row("D43", "8 sessions on one node ÷ on eight", Figure("one_node"), Figure("one")),
    Row("D43", "10,000 siblings ÷ single jobs", Figure("siblings"), Figure("one")),
    Row("app", "by credential, as the app calls ÷ by node", Figure("agent"), Figure("one")),
)

CORE = Group(_EXPERIMENTS, _ROWS)
