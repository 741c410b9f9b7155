import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { readClaim } from '#claims/api/claims.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, SessionState } from '#kit/browser/environment.ts'
import { generalRefusalText, generalRefusalWords } from '#kit/words/general-refusals.ts'
import { organisationUserRefusalText } from '#people/words/organisation-users.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'

/** Asks a server that answers so, and nothing else. */
const ask = (
  status: number,
  body: string | null,
  { $session = atom<SessionState>({ kind: 'asking' }), visitors = false } = {},
) => {
  const fetch = async () => new Response(body, { status })
  const environment = { fetch, $session, setServerTime: () => {} } as unknown as Environment
  return call(environment, readClaim, { params: { id: 1 }, query: {} }, { visitors })
}

test.each([
  [400, 'refused'],
  [401, 'login_required'],
  [429, 'too_many_requests'],
  [500, 'unexpected'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'overloaded'],
  [507, 'unexpected'],
])('a response %i without our refusal code is reported as %s', async (status, code) => {
  for (const body of ['', '<html>Bad Gateway</html>', '{"status":500,"error":"Internal Server Error"}'])
    expect(await ask(status, body)).toMatchObject({ ok: false, bare: true, code, status })
})

test('a 401 ends the session of the page, except for visitors (M-SESS-01)', async () => {
  const $session = atom<SessionState>({ kind: 'unknown' })
  await ask(401, '{"code":"login_required"}', { $session, visitors: true })
  await ask(403, '{"code":"forbidden"}', { $session })
  expect($session.get().kind).toBe('unknown')
  await ask(401, '{"code":"login_required"}', { $session })
  expect($session.get().kind).toBe('ended')
  $session.set({ kind: 'visitor' })
  await ask(401, '{"code":"login_required"}', { $session })
  expect($session.get().kind).toBe('visitor')
})

test('our refusal code takes precedence over the status', async () => {
  const answer = await ask(503, '{"code":"bank_unreachable"}')
  expect(answer).toMatchObject({ ok: false, bare: false, code: 'bank_unreachable' })
})

test('no server failure is called a refusal, and each text says what to do', () => {
  for (const words of [generalRefusalText, rentRefusalText, organisationUserRefusalText])
    for (const code of ['unexpected', 'unavailable', 'overloaded'])
      expect(words(code)).not.toBe(generalRefusalWords.refused)
  const { unexpected, unavailable, overloaded } = generalRefusalWords
  expect(new Set([unexpected, unavailable, overloaded]).size).toBe(3)
  for (const words of [unexpected, unavailable, overloaded])
    expect(words.split('. ').length).toBeGreaterThan(1)
})
