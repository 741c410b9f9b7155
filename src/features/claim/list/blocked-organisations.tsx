import { useStore } from '@nanostores/react'
import { blockedOrganisation } from '#copy/acting.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { ClaimsPage } from './claims-page.ts'

/** Organisations that the service keeps out, for whoever acted for them: why they are gone, and whom to ask. */
export function BlockedOrganisations({ page }: { page: ClaimsPage }) {
  const session = useStore(page.$session)
  const names = session.kind === 'person' ? (session.person.blockedOrganisations ?? []) : []
  return names.map((name) => (
    <Notice key={name} tone="warning" title={blockedOrganisation.title(name)}>
      {blockedOrganisation.text}
    </Notice>
  ))
}
