import { useStore } from '@nanostores/react'
import { resultStampTexts } from '#claims/words/result-pages.ts'
import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { PageFailure, ResultPage } from '#kit/screens/result-page.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { loadSession } from '#kit/state/session.ts'
import { type LinkedProfile, readLinkedProfiles, unlinkProfile } from '#people/api/account-links.ts'
import { readOwnClientRecords, startIdentityLinking } from '#people/api/clients.ts'
import { linkingCopy as copy } from '#people/words/linking.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Opens the URL that the server returns (M-CLIENT-08, 09). Returns false on failure. */
async function linkAccounts(environment: Environment, sub: string): Promise<boolean> {
  const [settings, clients] = await Promise.all([
    call(environment, readSiteSettings, {}),
    call(environment, readOwnClientRecords, {}),
  ])
  const hid = clients.ok
    ? (clients.value.clients.find(({ hidPortal }) => hidPortal !== null)?.hidPortal ?? sub)
    : sub
  const answer = await call(environment, startIdentityLinking, {
    params: { product: `${settings.ok ? settings.value.product : 'post'}IdClient` },
    body: { hid, callbackSuccess: pagePaths.linkingSuccess, callbackFailure: pagePaths.linkingError },
  })
  if (answer.ok) environment.go(answer.value)
  return answer.ok
}

/** `profiles` includes the current one; empty if no profile is linked (AMB-49). */
interface Linking {
  readonly profiles: readonly LinkedProfile[]
  readonly leaving: LinkedProfile | null
  readonly unlinked: LinkedProfile | null
}

type ShownLinking = LoadedState<Linking>
type LinkingPage = ReturnType<typeof createProfileLinkingPage>

function createProfileLinkingPage(environment: Environment) {
  const { $state, retry, reload, change, send } = createScreen<Linking>(environment, {
    load: async () => {
      const answer = await call(environment, readLinkedProfiles, {})
      return answer.ok ? { profiles: answer.value, leaving: null, unlinked: null } : answer
    },
  })
  return {
    $state,
    retry,
    begin: () =>
      send(async () => {
        change({ leaving: null, unlinked: null })
        const session = await loadSession(environment)
        const hasLeft = session.kind === 'person' && (await linkAccounts(environment, session.person.sub))
        return hasLeft ? 'left' : { ok: false, code: 'linking_failed' }
      }),
    ask: (leaving: LinkedProfile | null) => change({ leaving, refused: null, unlinked: null }),
    unlink: () =>
      send(async ({ leaving }) => {
        if (!leaving) return
        const answer = await call(environment, unlinkProfile, { params: { id: leaving.id } })
        // 403: the profile was already unlinked in another tab.
        if (!answer.ok && answer.status !== 403) {
          change({ leaving: null })
          return answer
        }
        await reload()
        return { unlinked: leaving }
      }),
  }
}

export type ProfileLinkingOutcome = 'none' | 'success' | 'error'

interface Props {
  readonly page: LinkingPage
  readonly outcome?: ProfileLinkingOutcome
}

function ProfileRow({
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
    <Card as="li" padding="small" tone={profile.you ? 'chosen' : 'plain'}>
      <Stack gap="s">
        <Inline justify="between" wrap={false} firstGrows>
          <Stack gap="none">
            <Text weight="strong">{profile.userName}</Text>
            {profile.email !== '' && (
              <Text size="small" tone="muted">
                {profile.email}
              </Text>
            )}
            {profile.you && (
              <Text size="small" tone="muted">
                {copy.you}
              </Text>
            )}
          </Stack>
          {!leaving && (
            <Button size="small" tone="quiet" onClick={() => page.ask(profile)}>
              {copy.unlink}
            </Button>
          )}
        </Inline>
        {leaving && (
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
        )}
      </Stack>
    </Card>
  )
}

/** Depends on the actual state, because the return URL can be opened at any time (M-ROUTE-23). */
const outcomeTitle = (outcome: ProfileLinkingOutcome, isLinked: boolean): string => {
  if (outcome === 'success') return isLinked ? copy.successTitle : copy.notLinkedTitle
  if (outcome === 'error') return copy.errorTitle
  return copy.title
}

const outcomeLead = (outcome: ProfileLinkingOutcome, isLinked: boolean): string => {
  if (outcome === 'error') return isLinked ? copy.errorTextLinked : copy.errorText
  return isLinked ? copy.successText : copy.notLinkedText
}

function LinkingActions({
  state,
  page,
  outcome,
}: {
  state: ShownLinking
  page: LinkingPage
  outcome: ProfileLinkingOutcome
}) {
  const isLinked = state.profiles.length > 1
  const isDone = isLinked && outcome !== 'error'
  const link = (
    <Button
      tone={isDone ? 'secondary' : 'primary'}
      size="large"
      busy={state.busy && !state.leaving}
      onClick={() => void page.begin()}
    >
      {outcome === 'error' ? copy.again : isLinked ? copy.linkMore : copy.link}
    </Button>
  )
  const claims = (
    <ButtonLink size="large" tone={isDone ? 'primary' : 'secondary'} href={pagePaths.claims}>
      {copy.claims}
    </ButtonLink>
  )
  return (
    <Inline>
      {isDone && claims}
      {link}
      {!isDone && claims}
      {outcome === 'error' && (
        <Link href={pagePaths.recovery} alone>
          {copy.recover}
        </Link>
      )}
    </Inline>
  )
}

function LinkingView({ page, outcome = 'none' }: Props) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <PageFailure code={state.code} title={copy.failed} onRetry={page.retry} />
  const { profiles, unlinked } = state
  const isLinked = profiles.length > 1
  return (
    <ResultPage
      scene={isLinked && outcome !== 'error' ? 'linked' : 'apart'}
      {...(isLinked && outcome !== 'error' ? { stamp: resultStampTexts.linked } : {})}
      code={isLinked ? 'linked' : 'not_linked'}
      title={outcomeTitle(outcome, isLinked)}
      text={outcomeLead(outcome, isLinked)}
    >
      <RefusalNotice
        code={state.refused}
        words={(code) => (code === 'linking_failed' ? copy.errorTitle : rentRefusalText(code))}
      />
      {unlinked && (
        <Notice tone="success" live="polite">
          {copy.unlinked(unlinked.email)}
        </Notice>
      )}
      {isLinked && (
        <Stack as="ul" gap="s" aria-label={copy.listLabel}>
          {profiles.map((profile) => (
            <ProfileRow key={profile.id} state={state} page={page} profile={profile} />
          ))}
        </Stack>
      )}
      <LinkingActions state={state} page={page} outcome={outcome} />
      <Stack as="section" gap="s" aria-labelledby="what">
        <Heading level={2} size="h3" id="what">
          {isLinked ? copy.whatLinkedTitle : copy.whatTitle}
        </Heading>
        <Prose>
          <ul>
            {copy.what.slice(isLinked ? 1 : 0).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Prose>
      </Stack>
    </ResultPage>
  )
}

export const ProfileLinkingIsland = island(createProfileLinkingPage, LinkingView)
