import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { feedbackCopy } from '#content/words/feedback.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { FEEDBACK_COMMENT_MAX_LENGTH } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { createFeedbackPage, type FeedbackPage, type FeedbackState as State } from './feedback-page.ts'

const remainingCharacters = (comment: string): string | undefined => {
  const left = FEEDBACK_COMMENT_MAX_LENGTH - comment.trim().length
  if (left < 0) return feedbackCopy.tooLong(-left)
  return left <= 200 ? feedbackCopy.left(left) : undefined
}

function Fields({ state, page }: { state: State; page: FeedbackPage }) {
  const { question, problems, attempt, failed } = state
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return (
    <form
      ref={form}
      id="feedback-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void page.send()
      }}
    >
      <Stack gap="m">
        {failed && (
          <Notice tone="danger" live="assertive">
            {feedbackCopy.failed}
          </Notice>
        )}
        <Text>{feedbackCopy.intro}</Text>
        <TextArea
          name="feedback-comment"
          label={feedbackCopy.comment}
          required
          rows={4}
          value={question.comment}
          counter={remainingCharacters(question.comment)}
          error={problems.comment && feedbackCopy[problems.comment]}
          onChange={(event) => page.type({ comment: event.currentTarget.value })}
        />
        <LengthLimitedField
          name="feedback-email"
          limit={maxTextLength.email}
          type="email"
          autoComplete="email"
          label={feedbackCopy.email}
          note={feedbackCopy.optional}
          value={question.email}
          error={problems.email && feedbackCopy[problems.email]}
          onChange={(event) => page.type({ email: event.currentTarget.value })}
        />
        <LengthLimitedField
          name="feedback-name"
          limit={maxTextLength.person}
          isName
          autoComplete="name"
          label={feedbackCopy.name}
          note={feedbackCopy.optional}
          value={question.name}
          onChange={(event) => page.type({ name: event.currentTarget.value })}
        />
        <TextField
          name="feedback-index"
          inputMode="numeric"
          width="medium"
          label={feedbackCopy.index}
          note={feedbackCopy.optional}
          hint={feedbackCopy.indexHint}
          value={question.index}
          error={problems.index && feedbackCopy[problems.index]}
          onChange={(event) => page.type({ index: event.currentTarget.value })}
        />
        <PrivacyNote />
      </Stack>
    </form>
  )
}

const bodyByStep: Record<State['step'], (state: State, page: FeedbackPage) => ReactNode> = {
  closed: () => null,
  editing: (state, page) => <Fields state={state} page={page} />,
  sending: (state, page) => <Fields state={state} page={page} />,
  no_email: () => (
    <Notice tone="warning" live="assertive">
      {feedbackCopy.noEmail}
    </Notice>
  ),
  sent: () => (
    <Notice tone="success" title={feedbackCopy.doneTitle} live="assertive">
      {feedbackCopy.done}
    </Notice>
  ),
}

function Actions({ step, page }: { step: State['step']; page: FeedbackPage }) {
  if (step === 'sent') return <Button onClick={page.close}>{feedbackCopy.ok}</Button>
  if (step === 'no_email') {
    return (
      <>
        <Button tone="primary" onClick={page.backToEditing}>
          {feedbackCopy.back}
        </Button>
        <Button onClick={() => void page.sendWithoutEmail()}>{feedbackCopy.sendAnyway}</Button>
      </>
    )
  }
  return (
    <Button tone="primary" type="submit" form="feedback-form" busy={step === 'sending'}>
      {feedbackCopy.send}
    </Button>
  )
}

/** Button and dialog for questions to support (M-HOME-04, M-FB-01…05). */
function FeedbackView({ page }: { page: FeedbackPage }) {
  const state = useStore(page.$feedback, { ssr: 'initial' })
  const { step } = state
  const place = useId()
  return (
    <>
      <Button icon="help" onClick={() => page.open(place)} aria-haspopup="dialog">
        {feedbackCopy.open}
      </Button>
      <Dialog
        open={step !== 'closed' && state.place === place}
        onClose={page.close}
        title={feedbackCopy.title}
        closeLabel={sharedCopy.close}
        actions={<Actions step={step} page={page} />}
      >
        {bodyByStep[step](state, page)}
      </Dialog>
    </>
  )
}

export const FeedbackIsland = island(createFeedbackPage, FeedbackView)
