/** Text that says why a control cannot be used and what to do; made only by the product's table of answers. */
export type WhyNotText = string & { readonly answersWhyNot: true }

/** For component examples, which have no table of answers. */
export const exampleAnswer = (text: string): WhyNotText => text as WhyNotText

interface Props {
  /** The control refers to this id by `aria-describedby`. */
  id: string
  answer: WhyNotText
  /** Class of the surrounding component. */
  look: string
  as?: 'p' | 'span'
}

/** The answer of a disabled control: always visible, so that it needs no pointer and no focus. */
export const WhyNotLine = ({ id, answer, look, as: Tag = 'p' }: Props) => (
  <Tag id={id} className={look}>
    {answer}
  </Tag>
)
