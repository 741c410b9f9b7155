const VERB = /\b(select|insert|update|delete)\b/i
const TABLE = /\b(?:from|into|update)\s+"?(?:pgboss"?\."?)?([a-z_]+)"?/i

/** What a statement does, in two words, of which there are few: `select claim`. */
export const nameOfQuery = (sql: string): string => {
  const verb = VERB.exec(sql)?.[1]?.toLowerCase() ?? 'sql'
  const table = TABLE.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
