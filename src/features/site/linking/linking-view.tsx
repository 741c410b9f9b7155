import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { LinkedProfile } from '#contract/linking.ts'
import { linkingCopy as copy } from '#copy/linking.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LinkingPage, ShownLinking } from './linking-page.ts'

/** How one came here: by oneself, or back from the login of the other profile. */
export type Outcome = 'none' | 'success' | 'error'

interface Props {
  readonly page: LinkingPage
  readonly outcome?: Outcome
}

const nameOf = ({ userName, email }: LinkedProfile) => copy.profile(userName, email)

/** One of the linked profiles; leaving is asked about once more. */
function ProfileCard({
  state,
  page,
  profile,
}: {
  state: ShownLinking
  page: LinkingPage
  profile: LinkedProfile
}) {
  const leaving = state.leaving?.id === profile.id
  return (
    <Card as="li">
      <Stack gap="s">
        <Text>
          {nameOf(profile)}
          {profile.you && ` — ${copy.you}`}
        </Text>
        {leaving ? (
          <Notice
            tone="warning"
            live="polite"
            title={copy.leavingTitle(profile.email)}
            action={
              <Inline>
                <Button busy={state.busy} onClick={() => void page.unlink()}>
                  {copy.unlink}
                </Button>
                <Button tone="quiet" onClick={() => page.ask(null)}>
                  {copy.keep}
                </Button>
              </Inline>
            }
          >
            {copy.leavingText}
          </Notice>
        ) : (
          <Inline>
            <Button size="small" onClick={() => page.ask(profile)}>
              {copy.unlink}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

/** What holds now, whatever address one came back to (M-ROUTE-23). */
const titleOf = (outcome: Outcome, linked: boolean): string => {
  if (outcome === 'success') return linked ? copy.successTitle : copy.notLinkedTitle
  if (outcome === 'error') return copy.errorTitle
  return copy.title
}

const leadOf = (outcome: Outcome, linked: boolean): string => {
  if (outcome === 'error') return linked ? copy.errorTextLinked : copy.errorText
  return linked ? copy.successText : copy.notLinkedText
}

/** Linked profiles: what linking does, the login of the other profile, the list, and undoing it (AMB-49). */
export function LinkingView({ page, outcome = 'none' }: Props) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const { profiles, unlinked } = state
  const linked = profiles.length > 1
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Heading level={1}>{titleOf(outcome, linked)}</Heading>
        <Text size="lead" prose>
          {leadOf(outcome, linked)}
        </Text>
      </Stack>
      <RefusalNotice
        code={state.refused}
        words={(code) => (code === 'linking_failed' ? copy.errorTitle : refusalText(code))}
      />
      {unlinked && (
        <Notice tone="success" live="polite">
          {copy.unlinked(unlinked.email)}
        </Notice>
      )}
      {linked && (
        <Stack as="ul" gap="s" aria-label={copy.listLabel}>
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} state={state} page={page} profile={profile} />
          ))}
        </Stack>
      )}
      <Card as="section" aria-label={copy.whatTitle}>
        <Stack gap="s">
          <Heading level={2}>{copy.whatTitle}</Heading>
          <ul>
            {copy.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Inline>
            <Button
              tone={linked ? 'secondary' : 'primary'}
              busy={state.busy && !state.leaving}
              onClick={() => void page.begin()}
            >
              {outcome === 'error' ? copy.again : linked ? copy.linkMore : copy.link}
            </Button>
            <ButtonLink href={addresses.claims}>{copy.claims}</ButtonLink>
            {outcome === 'error' && <ButtonLink href={addresses.recovery}>{copy.recover}</ButtonLink>}
          </Inline>
        </Stack>
      </Card>
    </Stack>
  )
}
