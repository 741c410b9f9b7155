import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExpiredSession, NoClaims, Promo } from '#claims/screens/list/no-claims.tsx'
import { claimsCopy } from '#claims/words/claims.ts'

test('who has no claims may begin one or look for a lost one, and the promotions know it (M-LIST-02, M-LIST-03)', () => {
  const drawn = renderToStaticMarkup(<NoClaims source="claims" email="anna@example.org" support="спросить" />)
  for (const words of [claimsCopy.noneTitle, 'Оформить', 'anna@example.org', 'спросить'])
    expect(drawn).toContain(words)
  expect(drawn).toContain('href="/linking"')
  expect(drawn).toContain('utm_campaign=authorized')
})

test('the promotions know of a visitor (M-LIST-04)', () => {
  const drawn = renderToStaticMarkup(<Promo source="claims" campaign="not-authorized" />)
  expect(drawn).toContain('utm_campaign=not-authorized')
})

test('a session without a person offers the login and the questions (M-SESS-02, M-SESS-03)', () => {
  const drawn = renderToStaticMarkup(<ExpiredSession login={() => {}} />)
  for (const words of ['Время сессии истекло', 'Войти заново', 'Найти вопрос', 'через четыре часа'])
    expect(drawn).toContain(words)
  expect(drawn).toContain('href="/faq"')
})
