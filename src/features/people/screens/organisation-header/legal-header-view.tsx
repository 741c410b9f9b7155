import { useStore } from '@nanostores/react'
import { addresses } from '#kit/api/addresses.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { leave, type ShownState, screen } from '#kit/screens/screen.ts'
import { thisPage } from '#kit/state/claim-address.ts'
import { askSession, loginAddress, logoutAddress } from '#kit/state/session.ts'
import type { Legal } from '#people/api/session.ts'
import { askLegals, chooseActing } from '#people/parts/legals.ts'
import { shortOrganisationName } from '#people/rules/legal-conditions.ts'
import { legalsCopy as copy, legalsCopy } from '#people/words/legals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Switcher } from '#ui/switcher/switcher.tsx'

interface LegalHeader {
  readonly organisations: readonly Legal[]
  readonly current: Legal | null
  readonly profile: string | null
}

type ShownLegalHeader = ShownState<LegalHeader>
export type LegalHeaderPage = ReturnType<typeof legalHeaderPage>

/** M-LEGAL-01, 03, AMB-22. */
export function legalHeaderPage(environment: Environment) {
  const { $state, send } = screen<LegalHeader, { readonly kind: 'empty' }>(environment, {
    load: async () => {
      const [legals, session] = await Promise.all([askLegals(environment), askSession(environment)])
      // `parts/legals.ts` redirects visitors and people without an organisation.
      if (legals.kind !== 'acting' && legals.kind !== 'unchosen') return { kind: 'empty' }
      return {
        organisations: legals.organisations,
        current: legals.kind === 'acting' ? legals.current : null,
        profile: session.kind === 'person' ? session.person.profile_url : null,
      }
    },
    toast: (code) => (code === 'legal_not_yours' ? legalsCopy.notYours : legalsCopy.switchFailed),
  })

  return {
    $state,
    choose: (legalHid: string | null) =>
      send(async ({ current }) => {
        if (current?.legalHid === legalHid) return
        const answer = await chooseActing(environment, legalHid)
        if (answer.ok && legalHid === null) return leave(environment, addresses.claims)
        // Switching leaves the page anyway, so a login loses no input.
        if (!answer.ok && answer.code === 'login_required')
          return leave(environment, loginAddress(thisPage(environment)))
        if (!answer.ok) return answer
        environment.reload()
        return 'left'
      }),
  }
}

const OWN = ''

const optionsOf = ({ organisations, current }: ShownLegalHeader) => [
  ...organisations.map(({ legalHid, orgFullName, inn }) => ({
    id: legalHid,
    name: shortOrganisationName(orgFullName),
    note: copy.inn(inn),
    selected: legalHid === current?.legalHid,
  })),
  { id: OWN, name: copy.personal, note: copy.personalNote, selected: current === null },
]

const helpAddress = `${addresses.faq}#legals4`

export function LegalHeaderView({ page }: { page: LegalHeaderPage }) {
  const state = useStore(page.$state)
  const shown = state.kind === 'shown' ? state : null
  const links = [
    { href: helpAddress, text: copy.help },
    ...(shown?.profile ? [{ href: shown.profile, text: copy.settings }] : []),
    { href: logoutAddress, text: copy.logout },
  ]
  return (
    <>
      {shown && (
        <Switcher
          label={copy.change}
          name={shown.current ? shortOrganisationName(shown.current.orgFullName) : copy.choose}
          {...(shown.current ? { note: copy.inn(shown.current.inn) } : {})}
          busy={shown.busy}
          options={optionsOf(shown)}
          onChoose={(id) => void page.choose(id === OWN ? null : id)}
          links={links}
        />
      )}
      <Hidden below="desktop">
        {links.map(({ href, text }) => (
          <ButtonLink key={href} href={href} tone="onInk" size="small">
            {text}
          </ButtonLink>
        ))}
      </Hidden>
    </>
  )
}

export const LegalHeaderIsland = island(legalHeaderPage, LegalHeaderView)
