import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { island } from '#kit/screens/island.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { textTypedSince } from '#kit/state/dialog.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import type { OrganisationUser } from '#people/api/organisation-users.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import {
  organisationUsersCopy as copy,
  organisationHistoryEventWords,
  organisationUserRefusalText,
  organisationUserRoleWords,
  organisationUserStateWords,
} from '#people/words/organisation-users.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createOrganisationUsersPage,
  type LoadedOrganisationUsers,
  type OrganisationUsersPage,
} from './organisation-users-page.ts'

const ADD_FORM_ID = 'add-user'
/** Shorter lists leave the form visible without a shortcut. */
const MIN_USERS_OF_SHORTCUT = 8

const badgeToneByState = { invited: 'neutral', active: 'success', blocked: 'danger' } as const

const UserStateBadge = ({ user }: { user: OrganisationUser }) => (
  <Badge tone={badgeToneByState[user.state]}>{organisationUserStateWords[user.state]}</Badge>
)

/** The server refuses to remove the last active administrator. */
const isOnlyAdministrator = (user: OrganisationUser, users: readonly OrganisationUser[]): boolean =>
  user.you && !users.some(({ role, state, you }) => role === 'administrator' && state === 'active' && !you)

function UserActions({ user, page }: { user: OrganisationUser; page: OrganisationUsersPage }) {
  const labelWithName = (act: string) => `${act}: ${user.name || user.email}`
  const isOnlyRemovable = user.state === 'invited' || (user.state === 'active' && user.you)
  return (
    <Inline gap="xs">
      {user.state === 'active' && !user.you && (
        <Button
          size="small"
          aria-label={labelWithName(copy.block)}
          onClick={() => page.ask({ act: 'block', user })}
        >
          {copy.block}
        </Button>
      )}
      {user.state === 'blocked' && (
        <Button size="small" aria-label={labelWithName(copy.unblock)} onClick={() => void page.unblock(user)}>
          {copy.unblock}
        </Button>
      )}
      <Button
        size="small"
        tone={isOnlyRemovable ? 'secondary' : 'quiet'}
        aria-label={labelWithName(user.state === 'invited' ? copy.takeBack : copy.remove)}
        onClick={() => page.ask({ act: 'remove', user })}
      >
        {user.state === 'invited' ? copy.takeBack : copy.remove}
      </Button>
    </Inline>
  )
}

function ConfirmUserAction({ state, page }: { state: LoadedOrganisationUsers; page: OrganisationUsersPage }) {
  const { asked, busy } = state
  const act = asked?.act ?? 'block'
  const words = act === 'remove' && asked?.user.state === 'invited' ? 'takeBack' : act
  return (
    <Dialog
      open={asked !== null}
      onClose={() => page.ask(null)}
      title={copy.confirmTitle[words]}
      closeLabel={sharedCopy.close}
      actions={
        <>
          <Button tone="danger" busy={busy} onClick={() => void page.confirm()}>
            {copy[words]}
          </Button>
          <Button onClick={() => page.ask(null)}>{sharedCopy.cancel}</Button>
        </>
      }
    >
      <Text>{copy.confirmText[words](asked ? asked.user.name || asked.user.email : '')}</Text>
    </Dialog>
  )
}

/** May break before the domain. */
const EmailAddress = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function UsersTable({
  users,
  page,
}: {
  users: LoadedOrganisationUsers['users']
  page: OrganisationUsersPage
}) {
  return (
    <Table
      caption={copy.table}
      columns={[
        {
          label: copy.columns.name,
          names: true,
          cell: ({ name, email, you }) => `${name || email}${you ? ` (${copy.you})` : ''}`,
        },
        { label: copy.columns.email, cell: ({ name, email }) => name && <EmailAddress email={email} /> },
        { label: copy.columns.role, whole: true, cell: (user) => organisationUserRoleWords[user.role] },
        { label: copy.columns.state, whole: true, cell: (user) => <UserStateBadge user={user} /> },
        {
          label: copy.columns.acts,
          acts: true,
          cell: (user) => !isOnlyAdministrator(user, users) && <UserActions user={user} page={page} />,
        },
      ]}
      rows={users}
      tabletCards
      idOf={(user) => String(user.id)}
      density="dense"
    />
  )
}

function AddUserForm({ page, state }: { page: OrganisationUsersPage; state: LoadedOrganisationUsers }) {
  const [email, setEmail] = useState('')
  const [administrator, setAdministrator] = useState(false)
  const add = async () => {
    if (!(await page.add(email, administrator ? 'administrator' : 'user'))) return
    // Keeps text typed while the request was running, because it belongs to the next user.
    setEmail((now) => textTypedSince(email, now))
    setAdministrator((now) => now && !administrator)
  }
  return (
    <Card>
      <Form onSubmit={() => void add()}>
        <Stack gap="s">
          <Heading level={2} size="h3" id={ADD_FORM_ID}>
            {copy.addTitle}
          </Heading>
          <Text>{copy.addText}</Text>
          <Inline gap="m" align="end">
            <LengthLimitedField
              name="email"
              limit={maxTextLength.email}
              type="email"
              label={copy.email}
              width="medium"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={state.problem ? copy[state.problem] : undefined}
            />
            <Checkbox
              name="administrator"
              label={copy.administrator}
              hint={copy.administratorHint}
              checked={administrator}
              onChange={(event) => setAdministrator(event.target.checked)}
            />
            <Button type="submit" tone="primary" icon="plus" busy={state.busy}>
              {copy.add}
            </Button>
          </Inline>
          <PrivacyNote />
        </Stack>
      </Form>
    </Card>
  )
}

const UsersHistory = ({ history }: Pick<LoadedOrganisationUsers, 'history'>) => (
  <Stack gap="s">
    <Heading level={2} size="h3">
      {copy.historyTitle}
    </Heading>
    <Table
      caption={copy.historyTitle}
      columns={[
        {
          label: copy.historyColumns.at,
          names: true,
          cell: ({ at: time }) => formatMoscowDateTime(new Date(time)),
        },
        { label: copy.historyColumns.act, cell: ({ act }) => organisationHistoryEventWords[act] },
        { label: copy.historyColumns.about, cell: ({ about }) => about || copy.erased },
        { label: copy.historyColumns.actor, cell: ({ actor }) => actor },
      ]}
      rows={history}
      density="dense"
      idOf={({ at: time, act, about }) => `${time}-${act}-${about}`}
    />
  </Stack>
)

function Users({ state, page }: { state: LoadedOrganisationUsers; page: OrganisationUsersPage }) {
  return (
    <Stack gap="l">
      <RefusalNotice code={state.refused} words={organisationUserRefusalText} />
      <UsersTable users={state.users} page={page} />
      <AddUserForm page={page} state={state} />
      {state.history.length > 0 && <UsersHistory history={state.history} />}
      <ConfirmUserAction state={state} page={page} />
    </Stack>
  )
}

function OrganisationUsersView({ page }: { page: OrganisationUsersPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        <ButtonLink tone="quiet" icon="ruble" href={pagePaths.legalsLimits}>
          {copy.limits}
        </ButtonLink>
        {state.kind === 'shown' && state.users.length >= MIN_USERS_OF_SHORTCUT && (
          <ButtonLink icon="plus" href={`#${ADD_FORM_ID}`}>
            {copy.addTitle}
          </ButtonLink>
        )}
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} count={4} onRetry={page.retry} />
      {state.kind === 'not_administrator' && (
        <EmptyState icon="user" title={copy.notAdministratorTitle}>
          {copy.notAdministratorText}
        </EmptyState>
      )}
      {state.kind === 'shown' && <Users state={state} page={page} />}
    </Stack>
  )
}

export const OrganisationUsersIsland = island(createOrganisationUsersPage, OrganisationUsersView)
