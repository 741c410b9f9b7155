import { useStore } from '@nanostores/react'
import type { OrganisationUser } from '#contract/organisation-users.ts'
import { legalUsersCopy as copy, userRefusalText, userRoleWords, userStateWords } from '#copy/legal-users.ts'
import { BeforeShown } from '#parts/before-shown.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { OnlyOn } from '#ui/only-on/only-on.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { AddUserForm } from './add-user-form.tsx'
import type { LegalUsersPage, LegalUsersState } from './legal-users-page.ts'
import { UsersHistory } from './users-history.tsx'

type Shown = Extract<LegalUsersState, { kind: 'shown' }>

const tones = { invited: 'neutral', active: 'success', blocked: 'danger' } as const

function Name({ user }: { user: OrganisationUser }) {
  return (
    <Stack gap="xxs">
      <Text as="span" weight="medium">
        {user.name || user.email}
        {user.you && ` (${copy.you})`}
      </Text>
      {user.name && (
        <Text as="span" size="small" tone="muted">
          {user.email}
        </Text>
      )}
    </Stack>
  )
}

const State = ({ user }: { user: OrganisationUser }) => (
  <Badge tone={tones[user.state]}>{userStateWords[user.state]}</Badge>
)

function Acts({ user, page }: { user: OrganisationUser; page: LegalUsersPage }) {
  const named = (act: string) => `${act}: ${user.name || user.email}`
  return (
    <Inline gap="xs">
      {user.state === 'active' && (
        <Button size="small" aria-label={named(copy.block)} onClick={() => page.ask({ act: 'block', user })}>
          {copy.block}
        </Button>
      )}
      {user.state === 'blocked' && (
        <Button size="small" aria-label={named(copy.unblock)} onClick={() => void page.unblock(user)}>
          {copy.unblock}
        </Button>
      )}
      <Button
        size="small"
        tone="quiet"
        aria-label={named(user.state === 'invited' ? copy.takeBack : copy.remove)}
        onClick={() => page.ask({ act: 'remove', user })}
      >
        {user.state === 'invited' ? copy.takeBack : copy.remove}
      </Button>
    </Inline>
  )
}

function Confirm({ state, page }: { state: Shown; page: LegalUsersPage }) {
  const { asked, busy } = state
  const act = asked?.act ?? 'block'
  return (
    <Dialog
      open={asked !== null}
      onClose={() => page.ask(null)}
      title={copy.confirmTitle[act]}
      closeLabel={copy.close}
      actions={
        <>
          <Button tone="danger" busy={busy} onClick={() => void page.confirm()}>
            {copy[act]}
          </Button>
          <Button onClick={() => page.ask(null)}>{copy.cancel}</Button>
        </>
      }
    >
      <Text>{copy.confirmText[act](asked ? asked.user.name || asked.user.email : '')}</Text>
    </Dialog>
  )
}

function UsersTable({ users, page }: { users: Shown['users']; page: LegalUsersPage }) {
  return (
    <Table
      caption={copy.table}
      columns={[
        { key: 'name', label: copy.columns.name, names: true },
        { key: 'role', label: copy.columns.role },
        { key: 'state', label: copy.columns.state },
        { key: 'acts', label: copy.columns.acts },
      ]}
      rows={users.map((user) => ({
        id: String(user.id),
        cells: {
          name: <Name user={user} />,
          role: userRoleWords[user.role],
          state: <State user={user} />,
          acts: <Acts user={user} page={page} />,
        },
      }))}
    />
  )
}

/** On a phone a card a person, so that nothing hides at the side. */
function UsersCards({ users, page }: { users: Shown['users']; page: LegalUsersPage }) {
  return (
    <Stack gap="m">
      <Heading level={2}>{copy.table}</Heading>
      <Stack as="ul" gap="m">
        {users.map((user) => (
          <Card key={user.id} as="li">
            <Stack gap="s" align="start">
              <Name user={user} />
              <Text size="small" tone="muted">
                {userRoleWords[user.role]}
              </Text>
              <State user={user} />
              <Acts user={user} page={page} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

function Users({ state, page }: { state: Shown; page: LegalUsersPage }) {
  return (
    <Stack gap="xl">
      <RefusalNotice code={state.refused} words={userRefusalText} />
      <AddUserForm page={page} state={state} />
      <OnlyOn device="fromTablet">
        <UsersTable users={state.users} page={page} />
      </OnlyOn>
      <OnlyOn device="phone">
        <UsersCards users={state.users} page={page} />
      </OnlyOn>
      <UsersHistory history={state.history} />
      <Confirm state={state} page={page} />
    </Stack>
  )
}

/** The users of the organisation that the session acts for (M-LEGAL-08). */
export function LegalUsersView({ page }: { page: LegalUsersPage }) {
  const state = useStore(page.$users)
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      <BeforeShown state={state} loading={copy.loading} cards={2} onRetry={page.retry} />
      {state.kind === 'not_administrator' && (
        <EmptyState icon="user" title={copy.notAdministratorTitle}>
          {copy.notAdministratorText}
        </EmptyState>
      )}
      {state.kind === 'shown' && <Users state={state} page={page} />}
    </Stack>
  )
}
