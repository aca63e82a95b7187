"""Runs DuckDB's SQL. Standard input is {"folder": …, "queries": […]}; prints each result as lists of texts."""
import json, os, sys
import duckdb

given = json.load(sys.stdin)
os.chdir(given["folder"])
results = []
for query in given["queries"]:
    result = duckdb.sql(query)
    if result is not None: results.append([result.columns, *([str(value) for value in row] for row in result.fetchall())])
json.dump(results, sys.stdout)
