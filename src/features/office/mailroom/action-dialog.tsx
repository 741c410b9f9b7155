import { longest } from '#contract/typed-text.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#copy/mailroom.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LettersState } from './letters-store.ts'
import type { MailroomPage } from './mailroom-page.ts'

const formId = 'letter-action'
const limits = { hand_over: longest.party, send: longest.track, withdraw_scan: longest.reason } as const

/** Asks for the words of a action: who took the letter, the courier's number, why a scan is taken back. */
export function ActionDialog({ state, page }: { state: LettersState; page: MailroomPage }) {
  const { dialog, note, busy, refused } = state
  const words = dialog === null ? null : copy.asked[dialog.action]
  const missing = refused?.code === 'invalid_request'
  const misspelt = refused?.code === 'track_check_digit' ? mailroomRefusalText(refused.code) : undefined
  return (
    <FormDialog
      open={dialog !== null}
      onClose={page.letters.leave}
      title={words?.title ?? ''}
      formId={formId}
      send={words?.confirm ?? ''}
      sending={copy.sending}
      busy={busy !== null}
    >
      {words && dialog && (
        <Form id={formId} onSubmit={() => void page.letters.confirm()}>
          <Stack gap="m">
            <Text>{copy.about(dialog.letter.id, dialog.letter.sender)}</Text>
            <LimitedField
              name="action-note"
              limit={limits[dialog.action]}
              isName={dialog.action === 'hand_over'}
              label={words.field}
              hint={words.hint}
              autoComplete="off"
              required
              value={note}
              error={missing ? words.missing : misspelt}
              onChange={(event) => page.letters.note(event.currentTarget.value)}
            />
            {refused !== null && !missing && !misspelt && (
              <RefusalNotice code={refused.code} words={mailroomRefusalText} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
