import type { Refused } from './route.ts'

/** A refusal on its way out, of whichever call. */
export type Failed = Pick<Refused<string>, 'code' | 'fields' | 'data' | 'body' | 'headers'>
