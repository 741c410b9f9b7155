import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { deletePersonalData, readPersonalData, withdrawConsent } from '#contract/personal-data.ts'
import { ownData } from './own-data.ts'

export type PersonalDataPage = ReturnType<typeof personalDataPage>

/** What is kept about the person who is logged in. */
export const personalDataPage = (environment: Environment) =>
  ownData(environment, {
    read: () => call(environment, readPersonalData, {}),
    withdraw: () => call(environment, withdrawConsent, { body: {} }),
    remove: () => call(environment, deletePersonalData, { body: {} }),
  })
