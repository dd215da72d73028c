/** The id of the place in the top bar where running jobs are counted. */
export const jobsPlace = 'jobs';
