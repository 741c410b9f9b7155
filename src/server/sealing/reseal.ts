import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type FieldCipher, readFileKeyId } from '#server/field-cipher.ts'
import type { FileStorage } from '#server/integrations/storage/storage.ts'
import { type SealedColumn, sealedColumns, sealedFileAssociatedData } from './sealed-columns.ts'

const BATCH_SIZE = 100
const MAX_PASSES = 5

export interface ResealDeps {
  readonly db: Kysely<Schema>
  readonly storage: FileStorage
  readonly cipher: FieldCipher
}

export interface ResealResult {
  readonly done: number
  /** Rows that stayed locked or cannot be decrypted. */
  readonly left: number
  readonly retired: readonly string[]
}

const allSealedColumns: readonly SealedColumn[] = Object.values(sealedColumns)

/** Matches values sealed with another key, but not unsealed ones. */
const otherKeyCondition = ({ column }: SealedColumn, keyId: string) =>
  sql`${sql.ref(column)} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and left(${sql.ref(column)}, 8) <> ${keyId}`

async function countLeftInColumn({ db, cipher }: ResealDeps, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(column.table)} where ${otherKeyCondition(column, cipher.keyId)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const filesToReseal = ({ db, cipher }: ResealDeps) =>
  db
    .selectFrom('storedFile')
    .where((row) => row.or([row('keyId', 'is', null), row('keyId', '<>', cipher.keyId)]))

async function countLeft(deps: ResealDeps): Promise<number> {
  const { count } = await filesToReseal(deps)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let leftCount = Number(count)
  for (const column of allSealedColumns) leftCount += await countLeftInColumn(deps, column)
  return leftCount
}

/** Null for a damaged value, so that it does not stop the others. */
const reseal = (cipher: FieldCipher, sealed: string, place: ReturnType<SealedColumn['place']>) => {
  try {
    return cipher.seal(cipher.open(sealed, place), place)
  } catch {
    return null
  }
}

/** Re-encrypts one batch of rows and skips locked ones; `last` is null after the last batch. */
const resealBatch = (
  { db, cipher }: ResealDeps,
  column: SealedColumn,
  after: string | number | null,
): Promise<{ last: string | number | null; done: number }> =>
  db.transaction().execute(async (trx) => {
    const { table, key, owner } = column
    const { rows } = await sql<{ key: string | number; owner: string | number; sealed: string }>`
      select ${sql.ref(key)} as key, ${sql.ref(owner)} as owner, ${sql.ref(column.column)} as sealed
      from ${sql.table(table)}
      where ${otherKeyCondition(column, cipher.keyId)} ${after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
      order by ${sql.ref(key)} limit ${BATCH_SIZE} for update skip locked`.execute(trx)
    let done = 0
    for (const row of rows) {
      const value = reseal(cipher, row.sealed, column.place(row.owner))
      if (value === null) continue
      await sql`
        update ${sql.table(table)} set ${sql.ref(column.column)} = ${value} where ${sql.ref(key)} = ${row.key}
      `.execute(trx)
      done += 1
    }
    return { last: rows.at(-1)?.key ?? null, done }
  })

/**
 * Re-encrypts a file so that concurrent readers always find one that they can decrypt. A file that is deleted during
 * this stays deleted.
 */
async function resealFile(
  { db, storage, cipher }: ResealDeps,
  file: { id: number; name: string },
): Promise<boolean> {
  const storedFile = await storage.get(file.name)
  if (!storedFile.ok) return false
  if (storedFile.value !== null && readFileKeyId(storedFile.value) !== cipher.keyId) {
    const place = sealedFileAssociatedData(file.name)
    let bytes: Uint8Array
    try {
      bytes = cipher.openFile(storedFile.value, place)
    } catch {
      return false
    }
    if (!(await storage.put(file.name, cipher.sealFile(bytes, place))).ok) return false
  }
  // A missing file is marked too, so that its old key does not count as in use.
  const row = await db
    .updateTable('storedFile')
    .set({ keyId: cipher.keyId })
    .where('id', '=', file.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) await storage.remove(file.name)
  return true
}

async function resealFiles(deps: ResealDeps, advance: (done: number) => void): Promise<number> {
  let done = 0
  let after = 0
  for (;;) {
    const files = await filesToReseal(deps)
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const file of files) {
      if (!(await resealFile(deps, file))) continue
      done += 1
      advance(1)
    }
    const last = files.at(-1)
    if (!last) return done
    after = last.id
  }
}

async function runPass(deps: ResealDeps, advance: (done: number) => void): Promise<number> {
  let all = 0
  for (const column of allSealedColumns) {
    let after: string | number | null = null
    do {
      const { last, done } = await resealBatch(deps, column, after)
      all += done
      after = last
      advance(done)
    } while (after !== null)
  }
  return all + (await resealFiles(deps, advance))
}

const retireOlderKeys = async ({ db, cipher }: ResealDeps, now: Date): Promise<string[]> => {
  const retired = await db
    .updateTable('personalDataKey')
    .set({ retiredAt: now })
    .where('id', '<>', cipher.keyId)
    .where('retiredAt', 'is', null)
    .returning('id')
    .execute()
  await db
    .deleteFrom('personalDataKey')
    .where('retiredAt', 'is not', null)
    .where('linksUntil', '<', now)
    .execute()
  return retired.map(({ id }) => id)
}

/**
 * Encrypts all stored data with the newest key. Can be interrupted and repeated while servers run. `progress` receives
 * the completed share, from 0 to 1.
 */
export async function resealAllData(
  deps: ResealDeps,
  now: Date,
  progress: (share: number) => void = () => {},
): Promise<ResealResult> {
  const all = await countLeft(deps)
  let done = 0
  const advance = (resealedCount: number) => {
    done += resealedCount
    progress(all === 0 ? 1 : Math.min(1, done / all))
  }
  for (let pass = 0; pass < MAX_PASSES; pass += 1) if ((await runPass(deps, advance)) === 0) break
  const leftCount = await countLeft(deps)
  return { done, left: leftCount, retired: leftCount === 0 ? await retireOlderKeys(deps, now) : [] }
}
