throw new Error('no such instruction on this processor');
