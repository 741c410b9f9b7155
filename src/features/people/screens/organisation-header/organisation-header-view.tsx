import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { buildLoginUrl, loadSession, logoutUrl } from '#kit/state/session.ts'
import { currentPagePath } from '#kit/state/url-params.ts'
import type { PersonOrganisation } from '#people/api/session.ts'
import { loadOrganisations, switchOrganisation } from '#people/parts/organisations.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { organisationPagesCopy as copy, organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { AccountSwitcher } from '#ui/account-switcher/account-switcher.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

interface LegalHeader {
  readonly organisations: readonly PersonOrganisation[]
  readonly current: PersonOrganisation | null
  readonly profile: string | null
}

type ShownLegalHeader = LoadedState<LegalHeader>
export type OrganisationHeaderPage = ReturnType<typeof createOrganisationHeaderPage>

/** Header with the menu and the organisation switcher (M-LEGAL-01, 03, AMB-22). */
export function createOrganisationHeaderPage(environment: Environment) {
  const { $state, send } = createScreen<LegalHeader, { readonly kind: 'empty' }>(environment, {
    load: async () => {
      const [legals, session] = await Promise.all([loadOrganisations(environment), loadSession(environment)])
      // `requireOrganisation` redirects visitors and people without an organisation.
      if (legals.kind !== 'acting' && legals.kind !== 'unchosen') return { kind: 'empty' }
      return {
        organisations: legals.organisations,
        current: legals.kind === 'acting' ? legals.current : null,
        profile: session.kind === 'person' ? session.person.profile_url : null,
      }
    },
    toast: (code) => {
      if (code === 'legal_blocked') return organisationPagesCopy.blocked
      return code === 'legal_not_yours' ? organisationPagesCopy.notYours : organisationPagesCopy.switchFailed
    },
  })

  return {
    $state,
    choose: (legalHid: string | null) =>
      send(async ({ current }) => {
        if (current?.legalHid === legalHid) return
        const answer = await switchOrganisation(environment, legalHid)
        if (answer.ok && legalHid === null) return leavePage(environment, pagePaths.claims)
        // Switching reloads the page in any case, so going to the login loses no input.
        if (!answer.ok && answer.code === 'login_required')
          return leavePage(environment, buildLoginUrl(currentPagePath(environment)))
        if (!answer.ok) return answer
        environment.reload()
        return 'left'
      }),
  }
}

const OWN_ACCOUNT_VALUE = ''

const accountOptions = ({ organisations, current }: ShownLegalHeader) => [
  ...organisations.map(({ legalHid, orgFullName, inn }) => ({
    id: legalHid,
    name: abbreviateOrganisationName(orgFullName),
    note: copy.inn(inn),
    selected: legalHid === current?.legalHid,
  })),
  { id: OWN_ACCOUNT_VALUE, name: copy.personal, note: copy.personalNote, selected: current === null },
]

const helpAddress = `${pagePaths.faq}#legals4`

export const headerLinks = (profile: string | null) => [
  { href: helpAddress, text: copy.help },
  ...(profile ? [{ href: profile, text: copy.settings }] : []),
  { href: logoutUrl, text: copy.logout },
]

export function OrganisationHeaderView({ page }: { page: OrganisationHeaderPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return null
  if (state.kind !== 'shown') {
    return (
      <ButtonLink href={logoutUrl} tone="onInk" size="small">
        {copy.logout}
      </ButtonLink>
    )
  }
  const { current, busy, profile } = state
  return (
    <AccountSwitcher
      label={copy.change}
      name={current ? abbreviateOrganisationName(current.orgFullName) : copy.choose}
      {...(current ? { note: copy.inn(current.inn) } : {})}
      busy={busy}
      options={accountOptions(state)}
      onChoose={(id) => void page.choose(id === OWN_ACCOUNT_VALUE ? null : id)}
      links={headerLinks(profile)}
    />
  )
}

export const OrganisationHeaderIsland = island(createOrganisationHeaderPage, OrganisationHeaderView)
