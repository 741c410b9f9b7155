import { expect, test } from 'vitest'
import { identityFromClaims } from '#server/integrations/identity/openid-provider.ts'

test('names from the login are normalised', () => {
  const claims = {
    sub: 'p1',
    name: 'Андре\u0438\u0306',
    organisations: [{ legalHid: 'h1', orgFullName: 'Заря Ура\u0438\u0306', inn: '7704112232' }],
  }
  expect(identityFromClaims(claims, 'https://login.example')).toMatchObject({
    userName: 'Андрей',
    organisations: [{ legalHid: 'h1', orgFullName: 'Заря Урай', inn: '7704112232' }],
  })
})
