import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExpiredSessionState, NoClaims, NoClaimsPromo } from '#claims/screens/list/no-claims.tsx'
import { claimsCopy } from '#claims/words/claims.ts'

test('an empty list offers a new rent, recovery and a marked promotion (M-LIST-02, M-LIST-03)', () => {
  const markup = renderToStaticMarkup(
    <NoClaims source="claims" email="anna@example.org" support="спросить" />,
  )
  for (const words of [claimsCopy.noneTitle, 'Оформить', 'anna@example.org', 'спросить'])
    expect(markup).toContain(words)
  expect(markup).toContain('href="/linking"')
  expect(markup).toContain('utm_campaign=authorized')
})

test('the promotion link marks a visitor (M-LIST-04)', () => {
  const markup = renderToStaticMarkup(<NoClaimsPromo source="claims" campaign="not-authorized" />)
  expect(markup).toContain('utm_campaign=not-authorized')
})

test('a session without a person offers the login and the FAQ (M-SESS-02, M-SESS-03)', () => {
  const markup = renderToStaticMarkup(<ExpiredSessionState login={() => {}} />)
  for (const words of ['Время сессии истекло', 'Войти заново', 'Найти вопрос', 'через четыре часа'])
    expect(markup).toContain(words)
  expect(markup).toContain('href="/faq"')
})
