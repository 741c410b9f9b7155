import type { ReactNode } from 'react'
import { generalRefusalText } from '#copy/general-refusals.ts'
import { partsCopy } from '#copy/parts.ts'
import { resultStamps } from '#copy/result.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawing, type DrawingProps, PictureBeside } from '#ui/drawing/drawing.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { LoginLink } from './login-links.tsx'

export interface ResultPageProps {
  scene: DrawingProps['scene']
  /** Put across the drawing; repeats the title for the eye. */
  stamp?: string
  /** Stable name of what happened, whatever the words (AMB-18). */
  code?: string
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  children?: ReactNode
  /** The one act first, then quiet ways. */
  actions?: ReactNode
}

/** How something without a sum ended, for the whole page: a drawing, the state, the way on. */
export const ResultPage = ({ scene, stamp, code, title, text, children, actions }: ResultPageProps) => (
  <PictureBeside picture={<Drawing scene={scene} {...(stamp ? { words: stamp } : {})} />}>
    <Stack gap="l" data-code={code}>
      <Stack gap="s">
        <Heading level={1}>{title}</Heading>
        {text && (
          <Text size="lead" prose>
            {text}
          </Text>
        )}
      </Stack>
      {children}
      {actions && <Inline>{actions}</Inline>}
    </Stack>
  </PictureBeside>
)

/** How a page that could not be read is drawn; whatever is not named is out of order for a while. */
const scenes: Readonly<Record<string, Pick<ResultPageProps, 'scene' | 'stamp'>>> = {
  offline: { scene: 'unplugged', stamp: resultStamps.offline },
  login_required: { scene: 'closed' },
  forbidden: { scene: 'closed' },
  not_found: { scene: 'returned' },
  claim_missing: { scene: 'returned' },
  order_missing: { scene: 'returned' },
  order_unknown: { scene: 'returned' },
  token_unknown: { scene: 'returned' },
  token_expired: { scene: 'returned' },
}
const broken = { scene: 'broken', stamp: resultStamps.broken } as const

export interface PageFailureProps {
  code: string
  title: string
  /** What a code means here. */
  words?: (code: string) => ReactNode
  /** Not given: another try would end the same. */
  onRetry?: (() => void) | undefined
  /** 'Repeat' unless told. */
  retryWords?: string
  /** Other ways on. */
  others?: ReactNode
}

/** A result that could not be read, for the whole page: why, and another try, or the login when the session ended (M-SESS-01). */
export function PageFailure({ code, title, words, onRetry, retryWords, others }: PageFailureProps) {
  const { scene, stamp } = scenes[code] ?? broken
  const ended = code === 'login_required'
  return (
    <ResultPage
      scene={scene}
      {...(stamp ? { stamp } : {})}
      code={code}
      title={ended ? partsCopy.sessionTitle : title}
      text={ended ? partsCopy.sessionPageText : (words ?? generalRefusalText)(code)}
      actions={
        <>
          {ended && <LoginLink />}
          {!ended && onRetry && (
            <Button tone="primary" icon="refresh" onClick={onRetry}>
              {retryWords ?? partsCopy.retry}
            </Button>
          )}
          {others}
        </>
      }
    />
  )
}
