import { longest } from '#contract/typed-text.ts'
import { letterDeskCopy as copy, letterDeskRefusalText } from '#copy/letter-desk.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LettersState } from './desk-letters.ts'
import type { LetterDeskPage } from './letter-desk-page.ts'

const formId = 'letter-deed'
const limits = { hand_over: longest.party, send: longest.track, withdraw_scan: longest.reason } as const

/** Asks for the words of a deed: who took the letter, the courier's number, why a scan is taken back. */
export function DeedDialog({ state, page }: { state: LettersState; page: LetterDeskPage }) {
  const { dialog, note, busy, refused } = state
  const words = dialog === null ? null : copy.asked[dialog.deed]
  const missing = refused?.code === 'invalid_request'
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
              name="deed-note"
              limit={limits[dialog.deed]}
              isName={dialog.deed === 'hand_over'}
              label={words.field}
              hint={words.hint}
              autoComplete="off"
              required
              value={note}
              error={missing ? words.missing : undefined}
              onChange={(event) => page.letters.note(event.currentTarget.value)}
            />
            {refused !== null && !missing && (
              <RefusalNotice code={refused.code} words={letterDeskRefusalText} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
