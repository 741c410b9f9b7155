import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { answerInvitation, type Invitation, readInvitations } from '#people/api/account-links.ts'
import { readOwnOrganisations } from '#people/api/session.ts'
import { switchOrganisation } from '#people/parts/organisations.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { invitationsCopy as copy } from '#people/words/account-switch.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** `accepted` is the organisation accepted last, to which the page offers to switch. */
interface Invitations {
  readonly invitations: readonly Invitation[]
  readonly accepted: Invitation | null
  readonly declined: Invitation | null
  readonly current: number | null
}

type ShownInvitations = LoadedState<Invitations>
type InvitationsPage = ReturnType<typeof createInvitationsPage>

const emptyAnswers = { accepted: null, declined: null, current: null }

/** Invitations to act for organisations (M-LEGAL-08). */
function createInvitationsPage(environment: Environment) {
  const { $state, retry, reload, change, send } = createScreen<Invitations>(environment, {
    load: async () => {
      const answer = await call(environment, readInvitations, {})
      return answer.ok ? { invitations: answer.value, ...emptyAnswers } : answer
    },
  })
  return {
    $state,
    retry,
    answer: (invitation: Invitation, accept: boolean) =>
      send(async ({ invitations }) => {
        change({ ...emptyAnswers, current: invitation.id })
        const params = { id: invitation.id }
        const answer = await call(environment, answerInvitation, { params, body: { accept } })
        // 403: the invitation was withdrawn, or answered in another tab.
        if (!answer.ok) return answer.status === 403 ? reload() : answer
        return {
          invitations: invitations.filter(({ id }) => id !== invitation.id),
          ...(accept ? { accepted: invitation } : { declined: invitation }),
        }
      }),
    actForAccepted: () =>
      send(async ({ accepted }) => {
        if (!accepted) return
        change({ current: accepted.id })
        const legals = await call(environment, readOwnOrganisations, { query: {} })
        const joined = legals.ok ? legals.value.find(({ inn }) => inn === accepted.inn) : undefined
        if (!joined) return { ok: false, code: 'legal_not_yours' }
        const answer = await switchOrganisation(environment, joined.legalHid)
        return answer.ok ? leavePage(environment, pagePaths.legalsActive) : answer
      }),
  }
}

const organisationName = ({ orgFullName }: Invitation) => abbreviateOrganisationName(orgFullName)

function InvitationCard({
  state,
  page,
  invitation,
}: {
  state: ShownInvitations
  page: InvitationsPage
  invitation: Invitation
}) {
  return (
    <Card as="section" aria-label={organisationName(invitation)}>
      <Stack gap="m">
        <Stack gap="xs">
          <Heading level={2}>{copy.invited(organisationName(invitation))}</Heading>
          <Text>{copy.facts(invitation.inn, invitation.by)}</Text>
          <Text>{copy.roles[invitation.role]}</Text>
        </Stack>
        <Inline>
          <Button
            tone="primary"
            busy={state.busy && state.current === invitation.id}
            onClick={() => void page.answer(invitation, true)}
          >
            {copy.accept}
          </Button>
          <Button onClick={() => void page.answer(invitation, false)}>{copy.decline}</Button>
        </Inline>
      </Stack>
    </Card>
  )
}

function AnswerNotice({ state, page }: { state: ShownInvitations; page: InvitationsPage }) {
  const { accepted, declined } = state
  if (declined) {
    return (
      <Notice tone="info" live="polite">
        {copy.declined(organisationName(declined))}
      </Notice>
    )
  }
  if (!accepted) return null
  return (
    <Notice
      tone="success"
      live="polite"
      title={copy.accepted(organisationName(accepted))}
      action={
        <Button busy={state.busy && state.current === accepted.id} onClick={() => void page.actForAccepted()}>
          {copy.actFor}
        </Button>
      }
    >
      {copy.acceptedText}
    </Notice>
  )
}

function InvitationsView({ page }: { page: InvitationsPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={1} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>{copy.title}</Heading>
        {state.invitations.length > 0 && <Text prose>{copy.intro}</Text>}
      </Stack>
      <RefusalNotice code={state.refused} words={rentRefusalText} />
      <AnswerNotice state={state} page={page} />
      {state.invitations.map((invitation) => (
        <InvitationCard key={invitation.id} state={state} page={page} invitation={invitation} />
      ))}
      {state.invitations.length === 0 && (
        <EmptyState
          icon="letter"
          title={copy.none}
          actions={<ButtonLink href={pagePaths.claims}>{copy.toClaims}</ButtonLink>}
        >
          {copy.noneText}
        </EmptyState>
      )}
    </Stack>
  )
}

export const InvitationsIsland = island(createInvitationsPage, InvitationsView)
