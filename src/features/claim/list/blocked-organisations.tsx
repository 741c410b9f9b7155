import { useStore } from '@nanostores/react'
import { blockedOrganisation } from '#copy/acting.ts'
import { $session } from '#state/session.ts'
import { Notice } from '#ui/notice/notice.tsx'

/** Organisations that the service keeps out, for whoever acted for them: why they are gone, and whom to ask. */
export function BlockedOrganisations() {
  const session = useStore($session)
  const names = session.kind === 'person' ? (session.person.blockedOrganisations ?? []) : []
  return names.map((name) => (
    <Notice key={name} tone="warning" title={blockedOrganisation.title(name)}>
      {blockedOrganisation.text}
    </Notice>
  ))
}
