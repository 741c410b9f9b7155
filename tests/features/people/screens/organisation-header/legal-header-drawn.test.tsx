import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { organisationClaimsCopy } from '#claims/words/organisation-claims.ts'
import { inboxCopy } from '#mail/words/inbox.ts'
import {
  type OrganisationHeaderPage,
  OrganisationHeaderView,
} from '#people/screens/organisation-header/organisation-header-view.tsx'
import { buildOrganisationMenu, organisationPagesCopy } from '#people/words/organisation-pages.ts'

const north = { legalHid: 'north', orgFullName: 'ООО «Северный ветер»', inn: '7704112232', selected: true }
const south = { legalHid: 'south', orgFullName: 'АО «Книжный дом»', inn: '7825406117', selected: false }

test('the header switches organisations and links to help, settings and logout (M-LEGAL-01)', () => {
  const page: OrganisationHeaderPage = {
    $state: atom({
      kind: 'shown',
      organisations: [north, south],
      current: north,
      profile: 'https://id.example/profile',
      busy: false,
      reloading: false,
      refused: null,
    }),
    choose: async () => true,
  }
  const markup = renderToStaticMarkup(<OrganisationHeaderView page={page} />)
  for (const href of ['/faq#legals4', 'https://id.example/profile'])
    expect(markup).toContain(`href="${href}"`)
  expect(markup).toContain('/api/auth/logout')
  for (const words of [
    organisationPagesCopy.help,
    organisationPagesCopy.settings,
    organisationPagesCopy.logout,
    'ИНН 7704112232',
  ])
    expect(markup).toContain(words)
})

test('the menu of an organisation links to letters, boxes and the archive (M-LEGAL-01)', () => {
  expect(buildOrganisationMenu('/legals/archive').slice(0, 3)).toMatchObject([
    { href: '/legals', text: inboxCopy.title, current: false },
    { href: '/legals/active', text: organisationClaimsCopy.active.title, current: false },
    { href: '/legals/archive', text: 'Архив', current: true },
  ])
})
