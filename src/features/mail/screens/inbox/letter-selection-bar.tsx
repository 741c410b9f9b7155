import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { inboxCopy as copy, inboxLetterCopy, inboxRefusalText } from '#mail/words/inbox.ts'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BulkLetterAction, LoadedInboxList } from './inbox-list.ts'
import type { InboxPage } from './inbox-page.ts'

interface Props {
  state: LoadedInboxList
  page: InboxPage
}

const formId = 'joint-order'
const menuActions = [
  { id: 'order_collect', icon: 'building' },
  { id: 'order_destroy', icon: 'trash', danger: true },
] as const satisfies readonly { id: BulkLetterAction; [more: string]: unknown }[]

/** Reports an order for several letters, above their list. */
export function OrderResult({ state }: { state: LoadedInboxList }) {
  const { ordered } = state
  if (ordered === null) return null
  const { act, done, refused } = ordered
  return (
    <>
      {done > 0 && (
        <Notice tone="success" live="polite">
          {copy.jointDone[act](done)}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warning" live="polite" title={copy.jointRefused(refused.length)}>
          <Stack as="ul" gap="xxs">
            {refused.map(({ id, sender, code }) => (
              <li key={id}>
                {sender}: {inboxRefusalText(code)}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
    </>
  )
}

function ConfirmDialog({ state, page }: Props) {
  const asked = state.asked === 'order_collect' || state.asked === 'order_destroy' ? state.asked : null
  const words = asked === null ? null : copy.jointAsked[asked]
  return (
    <FormDialog
      open={words !== null}
      onClose={page.list.putAside}
      title={words?.title(state.chosen.length) ?? ''}
      formId={formId}
      send={words?.confirm ?? ''}
      sending={inboxLetterCopy.sending}
      busy={state.busy}
      danger={asked === 'order_destroy'}
      keeps
    >
      <Form id={formId} onSubmit={() => void page.list.confirm()}>
        <Text>{words?.text}</Text>
      </Form>
    </FormDialog>
  )
}

/** Stays at the bottom of the window, so that selecting does not move the list. */
export function LetterSelectionBar({ state, page }: Props) {
  const { chosen, busy } = state
  return (
    <>
      {chosen.length > 0 && (
        <StickyContainer side="acts">
          <Inline justify="between" gap="xs">
            <Inline gap="xs">
              <Text weight="strong" aria-live="polite">
                {copy.chosen(chosen.length)}
              </Text>
              <Button tone="quiet" size="small" onClick={() => page.list.chooseAll(false)}>
                {copy.drop}
              </Button>
            </Inline>
            <Inline gap="xs">
              <Button tone="primary" size="small" busy={busy} onClick={() => page.list.order('order_scan')}>
                {inboxLetterCopy.act.order_scan}
              </Button>
              <Button size="small" busy={busy} onClick={() => page.list.order('keep')}>
                {inboxLetterCopy.act.keep}
              </Button>
              <Menu
                label={copy.more}
                size="small"
                iconOnly
                busy={busy}
                actions={menuActions.map((act) => ({ ...act, text: inboxLetterCopy.act[act.id] }))}
                onChoose={(id) => page.list.order(id as BulkLetterAction)}
              />
            </Inline>
          </Inline>
        </StickyContainer>
      )}
      <ConfirmDialog state={state} page={page} />
    </>
  )
}
