"""Summarises the files of an export with DuckDB, pandas and polars, as JSON. Standard input is
[{"file": …, "format": …, "columns": [{"name": …, "type": …}]}]; the types are those of docs/analyse.md."""
import json, sys
import duckdb
import pandas as pd
import polars as pl

duckdb.sql("SET TimeZone = 'UTC'")


def of_duckdb(file, format, columns):
    source = duckdb.sql({
        "parquet": f"FROM read_parquet('{file}')",
        "csv": f"FROM read_csv('{file}')",
        "ndjson": f"FROM read_json('{file}', format = 'newline_delimited')",
    }[format])
    types = {name: str(type) for name, type in zip(source.columns, source.types)}
    sums = {
        "string": 'count("{0}")',
        "integer": 'sum("{0}")',
        "boolean": 'sum("{0}"::INTEGER)',
        "timestamp": 'sum(epoch_us("{0}"::TIMESTAMPTZ))',
        "strings": 'sum(len("{0}"))',
    }
    if format == "csv": sums["strings"] = "sum(len(string_split(\"{0}\", ';')))"
    wanted = ", ".join(sums[column["type"]].format(column["name"]) for column in columns)
    rows, *values = source.aggregate(f"count(*), {wanted}").fetchall()[0]
    return rows, types, values


def of_pandas(file, format, columns):
    if format == "parquet": frame = pd.read_parquet(file, dtype_backend="pyarrow")
    elif format == "csv": frame = pd.read_csv(file, dtype_backend="pyarrow")
    else: frame = pd.read_json(file, lines=True, dtype=False)
    types = {name: str(type) for name, type in frame.dtypes.items()}
    def summed(column):
        values = frame[column["name"]].dropna()
        match column["type"]:
            case "string": return len(values)
            case "timestamp":
                times = pd.to_datetime(values, format="ISO8601", utc=True).astype("datetime64[us, UTC]")
                return sum(int(time) for time in times.astype("int64"))
            case "strings" if format == "csv": return sum(len(value.split(";")) for value in values)
            case "strings": return sum(len(value) for value in values)
            case _: return sum(int(value) for value in values)
    return len(frame), types, [summed(column) for column in columns]


def of_polars(file, format, columns):
    if format == "parquet": frame = pl.read_parquet(file)
    elif format == "csv": frame = pl.read_csv(file, infer_schema_length=None)
    else: frame = pl.read_ndjson(file, infer_schema_length=None)
    types = {name: str(type) for name, type in frame.schema.items()}
    def summed(column):
        values = frame[column["name"]].drop_nulls()
        match column["type"]:
            case "string": return len(values)
            case "timestamp":
                if values.dtype == pl.String: values = values.str.to_datetime(time_unit="us", time_zone="UTC")
                return sum(values.dt.epoch("us").to_list())
            case "strings":
                if values.dtype == pl.String: values = values.str.split(";")
                return sum(values.list.len().to_list())
            case _: return sum(int(value) for value in values)
    return len(frame), types, [summed(column) for column in columns]


answers = []
for given in json.load(sys.stdin):
    for tool in (of_duckdb, of_pandas, of_polars):
        rows, types, values = tool(given["file"], given["format"], given["columns"])
        sums = {column["name"]: str(int(value or 0)) for column, value in zip(given["columns"], values)}
        answers.append({**given, "tool": tool.__name__[3:], "rows": rows, "types": types, "sums": sums})
json.dump(answers, sys.stdout)
