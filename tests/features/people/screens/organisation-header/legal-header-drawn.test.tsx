import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { organisationClaimsCopy } from '#claims/words/organisation-claims.ts'
import { inboxCopy } from '#mail/words/inbox.ts'
import {
  headerLinks,
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
  expect(markup).toContain('ИНН 7704112232')
  expect(headerLinks('https://id.example/profile')).toEqual([
    { href: '/faq#legals4', text: organisationPagesCopy.help },
    { href: 'https://id.example/profile', text: organisationPagesCopy.settings },
    { href: expect.stringContaining('/api/auth/logout'), text: organisationPagesCopy.logout },
  ])
})

test('the menu of an organisation links to letters, boxes and the archive (M-LEGAL-01)', () => {
  expect(buildOrganisationMenu('/legals/archive').slice(0, 3)).toMatchObject([
    { href: '/legals', text: inboxCopy.title, current: false },
    { href: '/legals/active', text: organisationClaimsCopy.active.title, current: false },
    { href: '/legals/archive', text: 'Архив', current: true },
  ])
})
