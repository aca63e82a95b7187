"""Runs DuckDB's SQL. Standard input is {"folder": …, "setup": …, "queries": […]}; prints each query's result as lists of
texts."""
import json, os, sys
import duckdb

given = json.load(sys.stdin)
os.chdir(given["folder"])
duckdb.execute(given["setup"])
results = []
for query in given["queries"]:
    result = duckdb.sql(query)
    results.append([result.columns, *([str(value) for value in row] for row in result.fetchall())])
json.dump(results, sys.stdout)
