import { expect, test } from 'vitest'
import {
  clientTypeFromFlags,
  clientTypeName,
  clientTypes,
  defaultClientType,
  isClientType,
  resolveClientType,
  toClientTypeFlags,
} from '#rent/rules/client-type.ts'

test('there are three client types, and the form starts with the third (M-CLIENT-01, AMB-36)', () => {
  expect([1, 2, 3].map((type) => isClientType(type) && clientTypeName(type))).toEqual([
    'individual',
    'privileged',
    'legal',
  ])
  expect([0, 4, '1', null].some(isClientType)).toBe(false)
  expect(defaultClientType).toBe(3)
})

test('a legal form in the box name makes the client a legal entity and locks the selector (M-NAME-05)', () => {
  expect(resolveClientType({ chosen: 1, boxName: 'ООО Ромашка' })).toEqual({
    clientType: 3,
    locked: 'legal_name',
  })
})

test('removing the legal form restores the chosen type (M-NAME-06)', () => {
  expect(resolveClientType({ chosen: 2, boxName: 'Ромашка' })).toEqual({ clientType: 2, locked: null })
})

test('digitization and acting for a legal entity lock the selector too (M-NAME-07, M-FORM-08)', () => {
  expect(resolveClientType({ chosen: 1, boxName: '', digitization: true })).toEqual({
    clientType: 3,
    locked: 'digitization',
  })
  expect(resolveClientType({ chosen: 1, boxName: '', legalOnly: true })).toEqual({
    clientType: 3,
    locked: 'legal_only',
  })
})

test('a move keeps the client type of the old rent (M-MOVE-01)', () => {
  const moved = { chosen: 1, boxName: 'ООО Ромашка', moved: 2 } as const
  expect(resolveClientType(moved)).toEqual({ clientType: 2, locked: 'move' })
  expect(resolveClientType({ ...moved, moved: null })).toMatchObject({ locked: 'legal_name' })
})

test('a person in a privileged category is type 2, and an entity is never privileged (M-CLIENT-03)', () => {
  expect(clientTypes.map((type) => clientTypeFromFlags(toClientTypeFlags(type)))).toEqual([1, 2, 3])
  expect(clientTypeFromFlags({ legal: true, privileged: true })).toBe(3)
})
