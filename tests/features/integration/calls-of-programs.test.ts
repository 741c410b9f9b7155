import { expect, test } from 'vitest'
import { publicApiEndpoints } from '#features/every-endpoint.ts'
import { organisationEventSchema } from '#integration/api/events.ts'
import {
  developersCopy,
  endpointDescriptions,
  endpointTagTitles,
  refusalCodeDescriptions,
} from '#integration/words/developers.ts'
import { possibleRefusals } from '#kit/api/refusal.ts'

test('every public endpoint, its tag and its refusal codes have a description, and nothing else has', () => {
  const codes = publicApiEndpoints.flatMap(({ endpoint }) => Object.keys(possibleRefusals(endpoint)))
  const sorted = (names: readonly string[]) => [...new Set(names)].sort()
  expect(Object.keys(refusalCodeDescriptions).sort()).toEqual(sorted(codes))
  expect(Object.keys(endpointDescriptions).sort()).toEqual(sorted(publicApiEndpoints.map(({ name }) => name)))
  expect(Object.keys(endpointTagTitles).sort()).toEqual(sorted(publicApiEndpoints.map(({ tag }) => tag)))
})

test('every field of an event has a description', () => {
  expect(Object.keys(developersCopy.events.fields)).toEqual(Object.keys(organisationEventSchema.shape))
})

test('of the endpoints for people only those readable by a key are public, and none for operators or administrators', () => {
  const others = publicApiEndpoints.filter(({ endpoint }) => !['key', 'everyone'].includes(endpoint.access))
  expect(
    others.every(
      ({ endpoint }) => endpoint.access === 'person' && endpoint.forKeys && endpoint.method === 'GET',
    ),
  ).toBe(true)
  expect(others.map(({ name }) => name).sort()).toEqual([
    'downloadAct',
    'downloadActRegister1c',
    'downloadActRegisterCsv',
    'downloadInvoice',
    'downloadMonthDocumentsArchive',
    'downloadTransferDocument',
    'listOrganisationClaims',
    'readBalance',
    'readBalanceOperations',
    'readBalanceStatement',
    'readClaimDocuments',
    'readIncomingLetters',
    'readMonthDocuments',
  ])
})
