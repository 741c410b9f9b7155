try {
  const { dataset } = document.documentElement
  if (localStorage.acts && /\bperson=1/.test(document.cookie)) dataset.acts = 'organisation'
  Object.assign(dataset, JSON.parse(localStorage.readingSettings))
} catch {}
