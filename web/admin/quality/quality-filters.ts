/** What the list of rated answers can be narrowed by; the page of one item carries them along in its address. */
export const qualityFilters = ['handled', 'stars', 'game_id', 'user_id', 'has_comment', 'from', 'to'];

export const usualQualitySort = '-rated_at';
