import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { legalsCopy as copy } from '#copy/legals.ts'
import { shortOrganisationName } from '#domain/organisation-name.ts'
import { island } from '#screens/island.tsx'
import { logoutAddress } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Switcher } from '#ui/switcher/switcher.tsx'
import { type LegalHeaderPage, legalHeaderPage, type ShownLegalHeader } from './legal-header-page.ts'

/** The person's own name stands in the same list as the organisations. */
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

/** The account part of the header: organisation switcher, help, settings, logout (M-LEGAL-01). */
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
