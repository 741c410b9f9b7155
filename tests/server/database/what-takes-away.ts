/** A statement of a migration after which the release before it may not work any more. */
export interface Taking {
  readonly statement: string
  readonly why: string
}

/**
 * Statements of a migration that drop, rename, narrow or delete something of existing tables. A statement that is not
 * known to add counts as one of them.
 */
export function whatTakesAway(text: string): Taking[] {
  const statements = statementsOf(text)
  const own = new Set(
    statements.flatMap((statement) => {
      const name = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1]
      return name === undefined ? [] : [name]
    }),
  )
  return statements.flatMap((statement) =>
    whyTaking(statement, own).map((why) => ({ statement: statement.slice(0, 120), why })),
  )
}

const adds = [
  /^create (unlogged )?table /,
  /^create (or replace )?function /,
  /^create index /,
  /^create sequence /,
  /^create view /,
  /^create trigger /,
  /^comment on /,
  /^analyze\b/,
  /^select /,
  /^insert into /,
]

function whyTaking(statement: string, own: ReadonlySet<string>): string[] {
  const table =
    /^(?:alter table|update|create unique index \S+ on|truncate|delete from) (?:only |if exists )?([^\s(]+)/.exec(
      statement,
    )?.[1]
  if (table !== undefined && own.has(table)) return []
  if (adds.some((form) => form.test(statement))) return []
  // What a column of this version holds is filled for the rows that stand there.
  if (/^update /.test(statement)) return []
  if (/^create unique index /.test(statement))
    return ['two equal rows, which the old release writes, are refused']
  if (/^alter table /.test(statement)) {
    return actionsOf(statement.replace(/^alter table (only )?(if exists )?\S+ /, '')).flatMap(whyActionTakes)
  }
  return ['it is not known to add only']
}

function whyActionTakes(action: string): string[] {
  if (/^set \(|^enable trigger|^alter (column )?\S+ (set default|drop not null|set statistics)/.test(action))
    return []
  if (!/^add (column )?/.test(action))
    return ['a column, a name, a type or a rule of the old release changes']
  if (/^add (constraint|check|unique|primary key|foreign key|exclude)\b/.test(action))
    return ['rows that the old release writes may be refused']
  if (/\bnot null\b|\bprimary key\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action))
    return ['a row without the new column, as the old release writes it, is refused']
  return /\bunique\b/.test(action) ? ['two rows of the old release are equal in the new column'] : []
}

/** The actions of one `alter table`, which commas outside of brackets divide. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map((action) => action.trim())
}

/** One token that may hold a semicolon: a comment, a text, a quoted name, a body between dollars. */
const whole = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** The statements of a script in small letters and single spaces, without comments; of texts and bodies only that they are there. */
function statementsOf(text: string): string[] {
  const bare = text.replace(whole, (token) => {
    if (token === ';') return '\u0000'
    if (token.startsWith('--') || token.startsWith('/*')) return ' '
    return token.startsWith('"') ? token : "''"
  })
  return bare
    .split('\u0000')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}
