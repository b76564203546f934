export type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isArray: boolean
  readonly isNullable: boolean
  /** The database fills it when an insert leaves it out. */
  readonly hasDefault: boolean
  /** Only the database may set it. */
  readonly isAlways: boolean
}

export const columnsQuery = `
  select coalesce(json_agg(json_build_object(
    'table', c.relname,
    'name', a.attname,
    'type', coalesce(element.typname, t.typname),
    'isArray', element.oid is not null,
    'isNullable', not a.attnotnull,
    'hasDefault', a.atthasdef or a.attidentity <> '',
    'isAlways', a.attidentity = 'a' or a.attgenerated <> ''
  ) order by c.relname, a.attnum), '[]')
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped`

/** The TypeScript type of each column type, as `server/src/db/type-parsers.ts` parses it. */
const typeScript: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
}

/** A required JSON column; a plain `unknown` would let an insert omit it. */
const document = 'NonNullable<unknown>'

export function render(name: string, columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const body = [...tables].map(([table, its]) => `  ${table}: {\n${its.map(line).join('')}  }\n`).join('')
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((type) => body.includes(`${type}<`))
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely'\n\n` : ''
  return `// Written by ops/generate/tables.ts from the migrations.\n${imports}export interface ${name} {\n${body}}\n`
}

function line(column: Column): string {
  return `    ${column.name}: ${typeOf(column)}\n`
}

function typeOf(column: Column): string {
  const base = typeScript[column.type]
  if (!base)
    throw new Error(`${column.table}.${column.name}: no type is known for ${column.type}, add it to typeScript`)
  const item = column.isArray ? `${base}[]` : base
  if (item === 'unknown') return documentType(column)
  const value = column.isNullable ? `${item} | null` : item
  if (column.isAlways) return `GeneratedAlways<${value}>`
  return column.hasDefault ? `Generated<${value}>` : value
}

function documentType(column: Column): string {
  if (column.isNullable) return 'unknown'
  return `ColumnType<unknown, ${document}${column.hasDefault ? ' | undefined' : ''}, ${document}>`
}
