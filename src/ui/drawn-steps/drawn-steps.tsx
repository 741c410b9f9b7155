import { Drawing, type DrawingProps } from '../drawing/drawing.tsx'
import * as css from './drawn-steps.css.ts'

export interface DrawnStepsProps {
  steps: readonly { readonly scene: DrawingProps['scene']; readonly title: string; readonly text: string }[]
  /** Rank of the steps' titles in the page's outline; 3 unless told. */
  level?: 2 | 3
}

/** How something goes, in numbered drawings; they decorate, their words say it all. */
export function DrawnSteps({ steps, level = 3 }: DrawnStepsProps) {
  const Title = `h${level}` as const
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets
    <ol role="list" className={css.steps}>
      {steps.map(({ scene, title, text }, index) => (
        <li key={title} className={css.step}>
          <Drawing scene={scene} />
          <div className={css.words}>
            <Title className={css.title}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </Title>
            <p className={css.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
