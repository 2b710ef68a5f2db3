package templates

import (
	"fmt"
	"path/filepath"

	"roundtable/models"
)

// CopiesPage shows the automatic copies of the database.
type CopiesPage struct {
	Page
	Copies           []models.Copy
	Folder, Database string
	Refused          string
	Trouble          string // why the last automatic copy was not made
}

// size is the size of a file in megabytes, in one decimal.
func (p CopiesPage) size(c models.Copy) string {
	return fmt.Sprintf("%.1f MB", float64(c.Size)/(1<<20))
}

func (p CopiesPage) name(c models.Copy) string { return filepath.Base(c.Path) }

func (p CopiesPage) why(c models.Copy) string {
	if c.Schema {
		return p.T("backup.why.schema", "before a new version changed the file")
	}
	return p.T("backup.why.daily", "copy of the day")
}
