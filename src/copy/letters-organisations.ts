/** The letter to somebody whom an administrator added to an organisation's account (M-LEGAL-08). */
export const invitation = (told: {
  readonly organisation: string
  readonly by: string
  readonly origin: string
}): { subject: string; text: string } => ({
  subject: `Вам открыт доступ к абонентским ящикам: ${told.organisation}`,
  text: [
    'Здравствуйте!',
    '',
    `${told.by} открывает вам доступ к абонентским ящикам организации ${told.organisation}.`,
    'Войдите в личный кабинет с этой электронной почтой — организация появится в списке.',
    '',
    `Войти: ${told.origin}/legals/active`,
    '',
    'Если вы не работаете в этой организации, просто не входите по ссылке.',
  ].join('\n'),
})
