import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { sendFeedback } from '#contract/feedback.ts'
import { emailIn, ungrouped } from '#contract/pasted-text.ts'
import { hasLetters } from '#contract/typed-text.ts'
import { feedbackCopy } from '#copy/feedback.ts'
import { COMMENT_MAX_LENGTH, INDEX_LENGTH } from '#domain/limits.ts'
import { showToast } from '#state/toasts.ts'

/** What is typed. */
export interface Question {
  readonly name: string
  readonly email: string
  readonly comment: string
  readonly index: string
}

export type FeedbackProblem = 'commentEmpty' | 'commentTooLong' | 'emailWrong' | 'indexWrong'
export type FeedbackProblems = Partial<Record<'comment' | 'email' | 'index', FeedbackProblem>>

/** Editing, being asked about the missing e-mail, being sent, sent; closed when the dialog is. */
export type FeedbackStep = 'closed' | 'editing' | 'no_email' | 'sending' | 'sent'

const empty: Question = { name: '', email: '', comment: '', index: '' }
const addressLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const indexLike = new RegExp(`^\\d{0,${INDEX_LENGTH}}$`)
/** The published API wants basic auth here; in a browser it is no secret and proves nothing (AMB-20). */
const publicAuth = { Authorization: 'Basic Y2FiaW5ldDpwdWJsaWM=' }

/** What keeps a question from being sent (M-FB-01). */
const feedbackProblems = ({ comment, email, index }: Question): FeedbackProblems => ({
  ...(comment.trim() === '' ? { comment: 'commentEmpty' as const } : {}),
  ...(comment.trim().length > COMMENT_MAX_LENGTH ? { comment: 'commentTooLong' as const } : {}),
  ...(email.trim() !== '' && !addressLike.test(emailIn(email)) ? { email: 'emailWrong' as const } : {}),
  ...(indexLike.test(ungrouped(index)) ? {} : { index: 'indexWrong' as const }),
})

export interface FeedbackState {
  readonly step: FeedbackStep
  readonly question: Question
  readonly problems: FeedbackProblems
  /** How often sending was refused here: each time the focus goes to what is wrong. */
  readonly attempt: number
  /** The last sending failed: said in the dialog too, for it covers the toasts. */
  readonly failed: boolean
  /** The place on the page whose button opened it, where its dialog is drawn; a page may have several. */
  readonly place: string
}

export type FeedbackPage = ReturnType<typeof feedbackPage>

/** The question to support in its dialog; what was typed outlives closing it and a failed sending (M-FB-01…05). */
export function feedbackPage(environment: Environment) {
  const $feedback = atom<FeedbackState>({
    step: 'closed',
    question: empty,
    problems: {},
    attempt: 0,
    failed: false,
    place: '',
  })
  const change = (some: Partial<FeedbackState>) => $feedback.set({ ...$feedback.get(), ...some })

  const deliver = async (): Promise<void> => {
    const { name, email, comment, index } = $feedback.get().question
    change({ step: 'sending', failed: false })
    const body = {
      name: hasLetters(name) ? name.trim() : '',
      email: emailIn(email),
      comment: comment.trim(),
      index: ungrouped(index),
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
    type: (typed: Partial<Question>) => {
      const { question: before, problems } = $feedback.get()
      const question = { ...before, ...typed }
      // A mistake that was shown goes as soon as it is mended; a new one is not shown before sending.
      const now = feedbackProblems(question)
      const still = Object.entries(problems).filter(([field]) => field in now)
      change({ question, problems: Object.fromEntries(still) })
    },
    /** Sends, unless something is wrong or the e-mail is missing and that was not yet agreed to (M-FB-02). */
    send: async (): Promise<void> => {
      const { step, question, attempt } = $feedback.get()
      if (step === 'sending') return
      const problems = feedbackProblems(question)
      if (Object.keys(problems).length > 0) return change({ problems, attempt: attempt + 1 })
      if (question.email.trim() === '') return change({ problems, step: 'no_email' })
      await deliver()
    },
    sendWithoutEmail: deliver,
    backToEditing: () => change({ step: 'editing' }),
  }
}
