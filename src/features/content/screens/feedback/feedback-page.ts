import { atom, type ReadableAtom } from 'nanostores'
import { sendFeedback } from '#content/api/feedback.ts'
import { feedbackCopy } from '#content/words/feedback.ts'
import { extractEmail, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { hasLetterOrDigit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { FEEDBACK_COMMENT_MAX_LENGTH, OFFICE_INDEX_LENGTH } from '#kit/rules/limits.ts'
import { showToast } from '#kit/state/toasts.ts'

export interface FeedbackFormValues {
  readonly name: string
  readonly email: string
  readonly comment: string
  readonly index: string
}

export type FeedbackProblem = 'commentEmpty' | 'commentTooLong' | 'emailWrong' | 'indexWrong'
export type FeedbackFieldProblems = Partial<Record<'comment' | 'email' | 'index', FeedbackProblem>>

export type FeedbackStep = 'closed' | 'editing' | 'no_email' | 'sending' | 'sent'

const empty: FeedbackFormValues = { name: '', email: '', comment: '', index: '' }
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const INDEX_PATTERN = new RegExp(`^\\d{0,${OFFICE_INDEX_LENGTH}}$`)
/** The published API requires basic auth, but credentials in a browser are not secret and prove nothing (AMB-20). */
const publicAuth = { Authorization: 'Basic Y2FiaW5ldDpwdWJsaWM=' }

const feedbackProblems = ({ comment, email, index }: FeedbackFormValues): FeedbackFieldProblems => ({
  ...(comment.trim() === '' ? { comment: 'commentEmpty' as const } : {}),
  ...(comment.trim().length > FEEDBACK_COMMENT_MAX_LENGTH ? { comment: 'commentTooLong' as const } : {}),
  ...(email.trim() !== '' && !EMAIL_PATTERN.test(extractEmail(email))
    ? { email: 'emailWrong' as const }
    : {}),
  ...(INDEX_PATTERN.test(stripNumberFormatting(index)) ? {} : { index: 'indexWrong' as const }),
})

export interface FeedbackState {
  readonly step: FeedbackStep
  readonly question: FeedbackFormValues
  readonly problems: FeedbackFieldProblems
  /** Counts refused attempts, so that each one moves the focus to the error summary. */
  readonly attempt: number
  /** Shown in the dialog as well as in a toast, because the dialog covers toasts. */
  readonly failed: boolean
  /** Place of the button that opened the dialog; a page may have several such buttons. */
  readonly place: string
}

export type FeedbackPage = ReturnType<typeof createFeedbackPage>

/** Typed text survives closing the dialog and a failed request (M-FB-01…05). */
export function createFeedbackPage(environment: Environment) {
  const $feedback = atom<FeedbackState>({
    step: 'closed',
    question: empty,
    problems: {},
    attempt: 0,
    failed: false,
    place: '',
  })
  const change = (changes: Partial<FeedbackState>) => $feedback.set({ ...$feedback.get(), ...changes })

  const sendQuestion = async (): Promise<void> => {
    const { name, email, comment, index } = $feedback.get().question
    change({ step: 'sending', failed: false })
    const body = {
      name: hasLetterOrDigit(name) ? name.trim() : '',
      email: extractEmail(email),
      comment: comment.trim(),
      index: stripNumberFormatting(index),
    }
    const answer = await call(environment, sendFeedback, { body }, { headers: publicAuth })
    if (answer.ok) {
      change({ question: empty, step: 'sent' })
      return
    }
    change({ step: 'editing', failed: true })
    showToast('feedback_failed', feedbackCopy.failed)
  }

  return {
    $feedback: $feedback as ReadableAtom<FeedbackState>,
    open: (place: string) => change({ step: 'editing', failed: false, place }),
    close: () => change({ step: 'closed' }),
    type: (typed: Partial<FeedbackFormValues>) => {
      const { question: previousQuestion, problems } = $feedback.get()
      const question = { ...previousQuestion, ...typed }
      // A shown problem disappears once fixed; new problems are shown only when sending.
      const now = feedbackProblems(question)
      const remainingProblems = Object.entries(problems).filter(([field]) => field in now)
      change({ question, problems: Object.fromEntries(remainingProblems) })
    },
    /** If the email is missing, the dialog asks once for confirmation (M-FB-02). */
    send: async (): Promise<void> => {
      const { step, question, attempt } = $feedback.get()
      if (step === 'sending') return
      const problems = feedbackProblems(question)
      if (Object.keys(problems).length > 0) return change({ problems, attempt: attempt + 1 })
      if (question.email.trim() === '') return change({ problems, step: 'no_email' })
      await sendQuestion()
    },
    sendWithoutEmail: sendQuestion,
    backToEditing: () => change({ step: 'editing' }),
  }
}
