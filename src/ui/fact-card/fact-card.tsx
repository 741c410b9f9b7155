import * as css from './fact-card.css.ts'

export interface FactCardProps {
  title: string
  /** Rank of the title in the page's outline; 3 unless told. */
  level?: 2 | 3
  /** The figure that people look for, and what it is counted by. */
  fact: string
  unit?: string
  text: string
}

/** A card with one large figure: what it costs somebody. */
export function FactCard({ title, level = 3, fact, unit, text }: FactCardProps) {
  const Title = `h${level}` as const
  return (
    <div className={css.card}>
      <Title className={css.title}>{title}</Title>
      <p className={css.fact}>
        {fact} {unit && <span className={css.unit}>{unit}</span>}
      </p>
      <p className={css.text}>{text}</p>
    </div>
  )
}
