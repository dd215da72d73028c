/** Messages for failed deletes and saves that carry no explanation: the same words in every language. */
export const fallbacks = {
  deleteEvaluation: (status: number) => `Не удалось удалить замер (HTTP ${status})`,
  deleteArticle: (status: number) => `Не удалось удалить статью (HTTP ${status})`,
  deleteGame: (status: number) => `Не удалось удалить игру (HTTP ${status})`,
  saveLabels: (status: number) => `Не удалось сохранить разметку (HTTP ${status})`,
};
