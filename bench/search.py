"""The search index beside SQLite FTS5 and PostgreSQL full-text search, on the same events and queries.

The other engines get the second word without a typo, because they tolerate none. All are timed inside their process or server, without a network.
"""

import json
import os
import re
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from measure import ROOT, print_table

EVENTS = int(os.environ.get("BENCH_SEARCH_EVENTS", "100000"))
BOUNDS = {"p50": "≤ 1", "p99": "≤ 5"} if EVENTS <= 100_000 else {"p50": "", "p99": "≤ 25"}


def build():
    command = ["cargo", "build", "--release", "--quiet", "--package", "meydan-search", "--example", "bench", "--message-format=json"]
    output = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    messages = (json.loads(line) for line in output.splitlines())
    return next(line["executable"] for line in messages if line.get("executable"))


def ours(bench):
    output = subprocess.run([bench, str(EVENTS)], check=True, capture_output=True, text=True).stdout
    built = re.search(r"built in ([\d.]+) s \(([\d.]+) s of CPU time\), of which ([\d.]+) s", output)
    resident = re.findall(r"resident: (\d+) MB.* (\d+) MB at most", output)[-1]
    rows = [
        (f"built, s ({float(built[3]):.1f} s of which for generating the events)", built[1], "≤ 15" if EVENTS <= 100_000 else ""),
        ("resident after it / peak, MB", " / ".join(resident), "≤ 150" if EVENTS <= 100_000 else ""),
    ]
    for name, p50, p99 in re.findall(r"^(.+): p50 (\d+) µs, p99 (\d+) µs", output, re.M):
        if name.startswith("two words"):
            rows += [(f"{name}, p50, ms", milli(p50), BOUNDS["p50"]), (f"{name}, p99, ms", milli(p99), BOUNDS["p99"])]
        else:
            bound = "≤ 3" if name == "suggestion" and EVENTS <= 100_000 else ""
            rows += [(f"{name}, p50 / p99, ms", f"{milli(p50)} / {milli(p99)}", bound and f"p99 {bound}")]
    return rows


def milli(micro):
    return f"{int(micro) / 1000:.2f}"


def percentiles(took):
    took = sorted(took)
    return [took[int((len(took) - 1) * share)] for share in (0.5, 0.99)]


def fts5(events, queries):
    began = time.perf_counter()
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE facts (id INTEGER PRIMARY KEY, category TEXT, starts_at INTEGER)")
    db.execute("CREATE VIRTUAL TABLE words USING fts5(text, prefix='2 3', tokenize='unicode61 remove_diacritics 2')")
    db.executemany("INSERT INTO facts VALUES (?, ?, ?)", (event[:3] for event in events))
    db.executemany("INSERT INTO words (rowid, text) VALUES (?, ?)", ((event[0], event[3]) for event in events))
    built = time.perf_counter() - began
    sql = """SELECT id FROM words JOIN facts ON id = words.rowid
        WHERE words MATCH ? AND category = ? AND starts_at >= ? AND starts_at < ? ORDER BY rank LIMIT 24"""
    took = []
    for word, corrected, category, first, last in queries:
        began = time.perf_counter()
        db.execute(sql, (f'"{word}" "{corrected}"*', category, first, last)).fetchall()
        took.append((time.perf_counter() - began) * 1000)
    return built, *percentiles(took)


def postgres(url, folder):
    script = f"""
        CREATE TEMP TABLE facts (id bigint PRIMARY KEY, category text, starts_at bigint, text text);
        CREATE TEMP TABLE queries (word text, corrected text, category text, first bigint, last bigint);
        \\copy queries FROM '{folder}/queries.tsv'
        SELECT extract(epoch FROM clock_timestamp()) AS began \\gset
        \\copy facts FROM '{folder}/events.tsv'
        ALTER TABLE facts ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('turkish', text)) STORED;
        CREATE INDEX ON facts USING gin (words);
        ANALYZE facts;
        SELECT 'built', extract(epoch FROM clock_timestamp()) - :began;
        CREATE FUNCTION pg_temp.timed() RETURNS SETOF double precision LANGUAGE plpgsql AS $$
        DECLARE q record; began timestamptz;
        BEGIN
            FOR q IN SELECT * FROM queries LOOP
                began := clock_timestamp();
                PERFORM id FROM facts, to_tsquery('turkish', quote_literal(q.word) || ' & ' || quote_literal(q.corrected) || ':*') query
                    WHERE words @@ query AND category = q.category AND starts_at >= q.first AND starts_at < q.last
                    ORDER BY ts_rank(words, query) DESC LIMIT 24;
                RETURN NEXT extract(epoch FROM clock_timestamp() - began) * 1000;
            END LOOP;
        END $$;
        SELECT 'took', percentile_disc(0.5) WITHIN GROUP (ORDER BY t), percentile_disc(0.99) WITHIN GROUP (ORDER BY t) FROM pg_temp.timed() t;
    """
    command = ["psql", url, "-qAtX", "-F", " ", "-v", "ON_ERROR_STOP=1"]
    output = subprocess.run(command, check=True, capture_output=True, text=True, input=re.sub(r"^ +", "", script, flags=re.M)).stdout
    built = re.search(r"built ([\d.]+)", output)[1]
    took = re.search(r"took ([\d.]+) ([\d.]+)", output)
    return float(built), float(took[1]), float(took[2])


def read(file, numbers):
    lines = (line.split("\t") for line in Path(file).read_text().splitlines())
    return [[int(part) if column in numbers else part for column, part in enumerate(line)] for line in lines]


def main():
    bench = build()
    rows = ours(bench)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([bench, str(EVENTS)], check=True, env={**os.environ, "DUMP": folder})
        events, queries = read(f"{folder}/events.tsv", {0, 2}), read(f"{folder}/queries.tsv", {3, 4})
        url = subprocess.run([ROOT / "scripts" / "postgres.sh", "start"], check=True, capture_output=True, text=True).stdout.strip()
        for name, (built, p50, p99) in [("SQLite FTS5", fts5(events, queries)), ("PostgreSQL", postgres(url, folder))]:
            rows += [(f"{name}: built, s", f"{built:.1f}", ""), (f"{name}: the same without typos, p50 / p99, ms", f"{p50:.2f} / {p99:.2f}", "")]
    print(f"search among {EVENTS:,} events\n")
    print_table(rows)


if __name__ == "__main__":
    main()
