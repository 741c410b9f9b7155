import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { demoOrganisations, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'
import { openBalance } from './balance-row.ts'

/** Connects the balance of the first demo organisation, empty; the second shows how it is without one. */
export const seedDemoBalance = (db: Kysely<Schema>, now: Date): Promise<void> =>
  openBalance(db, { legalHid: demoOrganisations[0].legalHid, sub: demoPeople.legal.sub, now })
