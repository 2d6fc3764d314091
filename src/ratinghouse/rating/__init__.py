"""Rating: from reports and a register to a run, its answer and its calculation sheets."""
