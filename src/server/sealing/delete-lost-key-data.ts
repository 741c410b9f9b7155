import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { readFileKeyId } from '#server/field-cipher.ts'
import type { ResealDeps } from './reseal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface DeletedSealedDataCounts {
  readonly identities: number
  readonly privilegeDocuments: number
  readonly webhooks: number
  readonly files: number
}

const sealedWithCondition = ({ column }: SealedColumn, id: string) =>
  sql<boolean>`left(${sql.ref(column)}, 9) = ${`${id}.`}`

const eraseColumn = async (
  db: Kysely<Schema>,
  column: SealedColumn,
  id: string,
  mode: 'empty' | 'delete' = 'empty',
): Promise<number> => {
  const table = sql.table(column.table)
  const change =
    mode === 'delete' ? sql`delete from ${table}` : sql`update ${table} set ${sql.ref(column.column)} = null`
  const { numAffectedRows = 0n } = await sql`${change} where ${sealedWithCondition(column, id)}`.execute(db)
  return Number(numAffectedRows)
}

async function eraseFiles({ db, storage, cipher }: ResealDeps, id: string): Promise<number> {
  const files = await db
    .selectFrom('storedFile')
    .select(['id', 'name'])
    .where((row) => row.or([row('keyId', 'is', null), row('keyId', '=', id)]))
    .execute()
  let erasedCount = 0
  for (const file of files) {
    const stored = await storage.get(file.name)
    if (!stored.ok) throw new Error('the storage does not answer: nothing is lost by trying again')
    if (stored.value !== null && readFileKeyId(stored.value) !== id) continue
    if (stored.value !== null && !(await storage.remove(file.name)).ok)
      throw new Error('the storage does not answer: nothing is lost by trying again')
    erasedCount += 1
    await db.updateTable('storedFile').set({ keyId: cipher.keyId }).where('id', '=', file.id).execute()
  }
  return erasedCount
}

/** Irreversibly deletes everything that only a lost key can decrypt, so that servers start without it. */
export async function deleteDataSealedWithKey(
  deps: ResealDeps,
  id: string,
  now: Date,
): Promise<DeletedSealedDataCounts> {
  const files = await eraseFiles(deps, id)
  return deps.db.transaction().execute(async (trx) => {
    const identities = await eraseColumn(trx, sealedColumns.identity, id, 'delete')
    const privilegeDocuments =
      (await eraseColumn(trx, sealedColumns.clientPrivilege, id)) +
      (await eraseColumn(trx, sealedColumns.claimPrivilege, id))
    await eraseColumn(trx, sealedColumns.loginProof, id)
    await eraseColumn(trx, sealedColumns.oldWebhookSecret, id)
    const webhooks = await eraseColumn(trx, sealedColumns.webhookSecret, id, 'delete')
    await eraseColumn(trx, sealedColumns.linkKey, id)
    await trx
      .updateTable('personalDataKey')
      .set({ retiredAt: now, linkKey: null })
      .where('id', '=', id)
      .execute()
    return { identities, privilegeDocuments, webhooks, files }
  })
}
